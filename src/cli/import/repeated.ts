import { isConflict } from '../../platform/database/errors'

const ATTEMPTS = 5

/** Runs a transaction again that PostgreSQL has ended for the sake of another one, as those of people in a chat that runs. */
export async function repeated(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
  }
}
