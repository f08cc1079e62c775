import { parseArgs } from 'node:util'
import { ChatError, ConfigError, openData } from '../../index'
import { keepCommands, type DataCommand } from './keep-commands'
import { readDatabaseUrl } from '../environment'

const options = {
  tenant: { type: 'string' },
  as: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const help = () => `Usage: chat-service data <command> --tenant <id> [options]

Data duties, in the database. A server may run meanwhile, but on an embedded database, which one process alone can open.

Commands:
${Object.values(keepCommands)
  .map(({ usage, about }) => `  ${usage}\n      ${about}\n`)
  .join('')}
Options of all:
  --tenant <id>    the tenant
  --as <user>      under which name the audit has it; by default system
  -h, --help       print this text

CHAT_DATABASE_URL names the database.
`

const print = (text: string) =>
  new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })

/** Whether it is one of these, and not of export and erasure. */
export const isKeepCommand = (name: string | undefined): boolean =>
  name !== undefined && Object.hasOwn(keepCommands, name)

/** @throws ConfigError for arguments that are wrong, and for what is refused. */
export async function keepCommand(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [name = '--help', ...rest] = args
  if (name === '--help' || name === '-h' || rest.includes('--help') || rest.includes('-h')) return print(help())
  const command = (keepCommands as Record<string, DataCommand | undefined>)[name]
  if (!command) throw new ConfigError(`Unknown command "${name}". chat-service data --help lists the commands.`)
  const { values, positionals } = parse(rest, command)
  const { tenant, as, ...own } = values
  if (typeof tenant !== 'string') throw new ConfigError('Give --tenant <id>.')
  const opened = await openData({ database: { url: readDatabaseUrl(env) } })
  try {
    const data = opened.data(tenant, typeof as === 'string' ? { userId: as } : {})
    await command.run(data, { values: own as Record<string, string>, positionals, print })
  } catch (error) {
    if (error instanceof ChatError && error.status < 500) throw new ConfigError(messageOf(error))
    throw error
  } finally {
    await opened.close()
  }
}

function parse(args: string[], command: DataCommand) {
  const own = Object.fromEntries(command.options.map((name) => [name, { type: 'string' } as const]))
  try {
    return parseArgs({ args, options: { ...options, ...own }, allowPositionals: true })
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

function messageOf({ message, details }: ChatError): string {
  const { errors } = details as { errors?: { pointer: string; message: string }[] }
  return errors?.map(({ pointer, message }) => `${pointer.slice(1)} ${message}`).join('; ') ?? message
}
