import { ConfigError, openData } from '../../index'
import { parse, write } from '../command-line'
import { complianceCommands, type DataCommand } from './compliance-commands'
import { readDatabase } from '../environment'
import { withoutStack } from './refusal'

const options = {
  tenant: { type: 'string' },
  as: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const help = () => `Usage: chat-service data <command> --tenant <id> [options]

Legal holds, the audit and figures of moderation, from the database. A server may be running, except on an embedded database.

Commands:
${Object.values(complianceCommands)
  .map(({ usage, about }) => `  ${usage}\n      ${about}\n`)
  .join('')}
Options of all:
  --tenant <id>    the tenant
  --as <user>      actor named in the audit; default system
  -h, --help       print this help

CHAT_DATABASE_URL names the database.
`

/** Whether it is a compliance command, not export or erasure. */
export const isComplianceCommand = (name: string | undefined): boolean =>
  name !== undefined && Object.hasOwn(complianceCommands, name)

/** @throws ConfigError for invalid arguments and refusals. */
export async function complianceCommand(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [name = '--help', ...rest] = args
  if (name === '--help' || name === '-h' || rest.includes('--help') || rest.includes('-h')) return write(help())
  const command = (complianceCommands as Record<string, DataCommand | undefined>)[name]
  if (!command) throw new ConfigError(`Unknown command "${name}". chat-service data --help lists the commands.`)
  const own = Object.fromEntries(command.options.map((name) => [name, { type: 'string' } as const]))
  const { values, positionals } = parse(rest, { ...options, ...own })
  const { tenant, as, ...given } = values
  if (typeof tenant !== 'string') throw new ConfigError('Give --tenant <id>.')
  const opened = await openData({ database: readDatabase(env) })
  try {
    const data = opened.data(tenant, typeof as === 'string' ? { userId: as } : {})
    await command.run(data, { values: given as Record<string, string>, positionals, print: write })
  } catch (error) {
    throw withoutStack(error)
  } finally {
    await opened.close()
  }
}
