import { parseArgs } from 'node:util'
import { type Command, type Flags, type OptionName, options, UsageError } from './command'

/** Options of every command. */
const COMMON: OptionName[] = ['database', 'help']

const optionsOf = ({ takes, needsNoDatabase }: Command): OptionName[] => [
  ...takes,
  ...COMMON.filter((name) => name !== 'database' || !needsNoDatabase),
]

/**
 * Parses the command line. Errors never quote values, because a URL may contain a password.
 *
 * @throws UsageError that names the allowed options.
 */
export function readArguments(
  argv: string[],
  commands: Map<string, Command>,
  defaultName: string,
): { name: string | undefined; command: Command; flags: Flags; operands: string[] } {
  const { tokens, positionals, values } = parseArgs({
    args: argv,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const [name, ...rest] = positionals
  const command = commands.get(name ?? defaultName)
  if (!command) throw unknownCommand(name as string, commands, commands.get(defaultName) as Command)
  const subject = name === undefined ? 'chat-migrate' : `chat-migrate ${name}`
  const allowed = optionsOf(command)
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (!(allowed as string[]).includes(token.name)) {
      const list = allowed.map((option) => `--${option}`).join(', ')
      throw new UsageError(`Unknown option ${token.rawName} of "${subject}". It takes: ${list}.`)
    }
    const isText = options[token.name as OptionName].type === 'string'
    if (isText && !token.value) throw new UsageError(`${token.rawName} needs a value.`)
    if (!isText && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value.`)
  }
  if (rest.length > 0 && command.operands === undefined) {
    throw new UsageError(`"${subject}" takes only options${rest.some(isUrl) ? urlAdvice : '.'}`)
  }
  return { name, command, flags: values as Flags, operands: rest }
}

const isUrl = (text: string) => /^[a-z]+:/i.test(text)
const urlAdvice = '; pass the database URL as --database <url> or in CHAT_DATABASE_URL.'

function unknownCommand(name: string, commands: Map<string, Command>, first: Command): UsageError {
  if (isUrl(name)) return new UsageError(`A URL is not a command${urlAdvice}`)
  return new UsageError(`Unknown command "${name}".\n\n${overview(first, commands)}`)
}

export function helpOf(name: string | undefined, command: Command, commands: Map<string, Command>): string {
  if (name === undefined) return overview(command, commands)
  return [
    `Usage: chat-migrate ${name} [options]${command.operands === undefined ? '' : ` ${command.operands}`}`,
    command.details,
    `Options:\n${list(optionsOf(command))}`,
    ...(command.needsNoDatabase ? [] : [DATABASE_HELP]),
  ].join('\n\n')
}

function overview(command: Command, commands: Map<string, Command>): string {
  const rows = [...commands].map(([name, { summary }]) => `  ${name.padEnd(10)}  ${summary}`)
  return [
    'Usage: chat-migrate [command] [options]',
    `Commands:\n${rows.join('\n')}`,
    `Options without a command are those of deploy:\n${list(optionsOf(command))}`,
    DATABASE_HELP,
    'Run "chat-migrate <command> --help" for details.',
  ].join('\n\n')
}

const DATABASE_HELP = `The database URL comes from --database, else CHAT_DATABASE_URL, else DATABASE_URL.`

function list(names: OptionName[]): string {
  const rows = names.map((name) => {
    const option: { value?: string; short?: string; help: string } = options[name]
    const short = option.short === undefined ? '' : `-${option.short}, `
    const left = `${short}--${name}${option.value === undefined ? '' : ` ${option.value}`}`
    return `  ${left.padEnd(18)}  ${option.help}`
  })
  return rows.join('\n')
}
