import { ConfigError, openData, type AuditQuery, type ComplianceOperations, type LegalHold } from '../index'
import { parse, withoutStack, write, writeJson } from './command-line'
import { readDatabase } from './environment'

interface ComplianceCommand {
  usage: string
  about: string
  /** Names of its options, each with a value. */
  options?: string[]
  run(data: ComplianceOperations, values: Record<string, string>, positionals: string[]): Promise<void>
}

const scopeOf = ({ channelId, userId }: LegalHold) =>
  channelId !== null ? `channel ${channelId}` : userId !== null ? `user ${userId}` : 'the whole tenant'

const holdLine = (hold: LegalHold) =>
  `${hold.id}  ${scopeOf(hold)}, since ${hold.createdAt}, by ${hold.placedById}: ${hold.reason}\n`

/** Only ids of holds are positional, because those of tenants and users may begin with a hyphen. */
function idOf(positionals: string[]): string {
  const [id, ...more] = positionals
  if (id === undefined || more.length > 0) throw new ConfigError('Give one hold id.')
  return id
}

/** Legal holds, the audit, and figures of moderation. */
const commands: Record<string, ComplianceCommand> = {
  hold: {
    usage: 'hold --reason <text> [--channel <id> | --user <id>] [--id <id>]',
    about: 'preserves the messages of a channel, of a user, or of the whole tenant despite deletions',
    options: ['reason', 'channel', 'user', 'id'],
    async run({ holds }, { reason, channel, user, id }) {
      if (reason === undefined) throw new ConfigError('Give --reason <text>.')
      const hold = await holds.place({
        reason,
        ...(channel !== undefined && { channelId: channel }),
        ...(user !== undefined && { userId: user }),
        ...(id !== undefined && { id }),
      })
      await write(holdLine(hold))
    },
  },
  holds: {
    usage: 'holds',
    about: 'lists the active holds',
    async run({ holds }) {
      const standing = await holds.list()
      await write(standing.length === 0 ? 'There are no holds.\n' : standing.map(holdLine).join(''))
    },
  },
  release: {
    usage: 'release <id>',
    about: 'ends a hold, and removes the data that only it preserved',
    async run({ holds }, _values, positionals) {
      await write(`released ${holdLine(await holds.release(idOf(positionals)))}`)
    },
  },
  'export-hold': {
    usage: 'export-hold <id>',
    about: 'prints the data under a hold as JSON lines',
    async run({ holds }, _values, positionals) {
      for await (const line of holds.export(idOf(positionals))) await write(line)
    },
  },
  audit: {
    usage: 'audit [--channel <id>] [--user <id>] [--action <name>] [--since <time>]',
    about: 'prints acts of moderation as JSON lines, newest first',
    options: ['channel', 'user', 'action', 'since'],
    async run(data, { channel, user, action, since }) {
      const query = { channelId: channel, userId: user, action, since, limit: 100 } as AuditQuery
      for await (const entry of data.iterateAudit(query)) await writeJson(entry)
    },
  },
  'moderation-report': {
    usage: 'moderation-report --since <time> --until <time>',
    about: 'prints counts of the reports, decisions and appeals of a period as JSON',
    options: ['since', 'until'],
    async run(data, { since, until }) {
      if (since === undefined || until === undefined) throw new ConfigError('Give --since <time> and --until <time>.')
      await writeJson(await data.moderationReport({ since, until }))
    },
  },
}

const options = {
  tenant: { type: 'string' },
  as: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const help = () => `Usage: chat-service data <command> --tenant <id> [options]

Legal holds, the audit and figures of moderation, from the database. A server may be running, except on an embedded database.

Commands:
${Object.values(commands)
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
  name !== undefined && Object.hasOwn(commands, name)

/** @throws ConfigError for invalid arguments and refusals. */
export async function complianceCommand(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [name = '', ...rest] = args
  if (rest.includes('--help') || rest.includes('-h')) return write(help())
  const command = commands[name]
  if (!command) throw new ConfigError(`Unknown command "${name}". chat-service data --help lists the commands.`)
  const own = Object.fromEntries((command.options ?? []).map((name) => [name, { type: 'string' } as const]))
  const { values, positionals } = parse(rest, { ...options, ...own })
  const { tenant, as, ...given } = values
  if (typeof tenant !== 'string') throw new ConfigError('Give --tenant <id>.')
  const opened = await openData({ database: readDatabase(env) })
  try {
    const data = opened.data(tenant, typeof as === 'string' ? { userId: as } : {})
    await command.run(data, given as Record<string, string>, positionals)
  } catch (error) {
    throw withoutStack(error)
  } finally {
    await opened.close()
  }
}
