import { parseArgs } from 'node:util'
import { type Command, type Flags, type OptionName, options, UsageError } from './command'
import { commands } from './commands'

/** The command without a name. */
const DEFAULT = 'deploy'
/** Options of every command. */
const COMMON: OptionName[] = ['database', 'help']

const optionsOf = ({ takes, needsNoDatabase }: Command): OptionName[] => [
  ...takes,
  ...COMMON.filter((name) => name !== 'database' || !needsNoDatabase),
]

/** Parses the command line. Errors never quote values: a URL may contain a password. @throws UsageError */
export function readArguments(args: string[]): {
  name: string | undefined
  command: Command
  flags: Flags
  operands: string[]
} {
  const { tokens, positionals, values } = parseArgs({
    args,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const [name, ...operands] = positionals
  const command = commands.get(name ?? DEFAULT)
  if (!command) throw unknownCommand(name as string)
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
  if (operands.length > 0 && command.operands === undefined) {
    throw new UsageError(`"${subject}" takes only options${operands.some(isUrl) ? urlAdvice : '.'}`)
  }
  return { name, command, flags: values as Flags, operands }
}

const isUrl = (text: string) => /^[a-z]+:/i.test(text)
const urlAdvice = '; pass the database URL as --database <url> or in CHAT_DATABASE_URL.'

function unknownCommand(name: string): UsageError {
  if (isUrl(name)) return new UsageError(`A URL is not a command${urlAdvice}`)
  return new UsageError(`Unknown command "${name}".\n\n${overview()}`)
}

export function helpOf(name: string | undefined, command: Command): string {
  if (name === undefined) return overview()
  return [
    `Usage: chat-migrate ${name} [options]${command.operands === undefined ? '' : ` ${command.operands}`}`,
    command.details,
    `Options:\n${list(optionsOf(command))}`,
    ...(command.needsNoDatabase ? [] : [DATABASE_HELP]),
  ].join('\n\n')
}

function overview(): string {
  const rows = [...commands].map(([name, { summary }]) => `  ${name.padEnd(10)}  ${summary}`)
  return [
    'Usage: chat-migrate [command] [options]',
    `Commands:\n${rows.join('\n')}`,
    `Options without a command are those of deploy:\n${list(optionsOf(commands.get(DEFAULT) as Command))}`,
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
