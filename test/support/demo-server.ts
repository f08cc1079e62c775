import { createDatabase } from './database'
import { Program } from './program'

/**
 * Variables of a standalone server with its demo, on the PostgreSQL of the tests: starting on a new embedded database
 * takes several more seconds of CPU.
 */
export async function demoVariables(folder: string): Promise<Record<string, string>> {
  return { PORT: '0', CHAT_DEMO: 'true', CHAT_DATA_DIR: folder, CHAT_DATABASE_URL: await createDatabase() }
}

/** Starts the server. @returns its URL. */
export async function startDemo(variables: Record<string, string>): Promise<string> {
  const program = Program.node('dist/src/standalone/main.js', variables)
  return (await program.prints(/at (http\S+)\n/))[1]!
}
