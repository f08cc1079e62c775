import { isConflict } from '../../platform/database/errors'

const ATTEMPTS = 5

/** Retries a transaction that PostgreSQL aborted because of a concurrent one, such as a write of a running service. */
export async function repeated(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
  }
}
