import {
  ConfigError,
  type AuditEntry,
  type AuditQuery,
  type ComplianceOperations,
  type LegalHold,
  type ModerationReport,
} from '../../index'

/** A command of `chat-service data`. */
export interface DataCommand {
  usage: string
  about: string
  /** Names of its options, each with a value. */
  options: string[]
  run(
    data: ComplianceOperations,
    given: { values: Record<string, string>; positionals: string[]; print: (text: string) => Promise<void> },
  ): Promise<void>
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

const json = (value: AuditEntry | ModerationReport) => `${JSON.stringify(value)}\n`

/** Legal holds, the audit, and figures of moderation. */
export const complianceCommands: Record<string, DataCommand> = {
  hold: {
    usage: 'hold --reason <text> [--channel <id> | --user <id>] [--id <id>]',
    about: 'preserves the messages of a channel, of a user, or of the whole tenant despite deletions',
    options: ['reason', 'channel', 'user', 'id'],
    async run({ holds }, { values: { reason, channel, user, id }, print }) {
      if (reason === undefined) throw new ConfigError('Give --reason <text>.')
      const hold = await holds.place({
        reason,
        ...(channel !== undefined && { channelId: channel }),
        ...(user !== undefined && { userId: user }),
        ...(id !== undefined && { id }),
      })
      await print(holdLine(hold))
    },
  },
  holds: {
    usage: 'holds',
    about: 'lists the active holds',
    options: [],
    async run({ holds }, { print }) {
      const standing = await holds.list()
      await print(standing.length === 0 ? 'There are no holds.\n' : standing.map(holdLine).join(''))
    },
  },
  release: {
    usage: 'release <id>',
    about: 'ends a hold, and removes the data that only it preserved',
    options: [],
    async run({ holds }, { positionals, print }) {
      await print(`released ${holdLine(await holds.release(idOf(positionals)))}`)
    },
  },
  'export-hold': {
    usage: 'export-hold <id>',
    about: 'prints the data under a hold as JSON lines',
    options: [],
    async run({ holds }, { positionals, print }) {
      for await (const line of holds.export(idOf(positionals))) await print(line)
    },
  },
  audit: {
    usage: 'audit [--channel <id>] [--user <id>] [--action <name>] [--since <time>]',
    about: 'prints acts of moderation as JSON lines, newest first',
    options: ['channel', 'user', 'action', 'since'],
    async run(data, { values: { channel, user, action, since }, print }) {
      const query = { channelId: channel, userId: user, action, since, limit: 100 } as AuditQuery
      for await (const entry of data.iterateAudit(query)) await print(json(entry))
    },
  },
  'moderation-report': {
    usage: 'moderation-report --since <time> --until <time>',
    about: 'prints counts of the reports, decisions and appeals of a period as JSON',
    options: ['since', 'until'],
    async run(data, { values: { since, until }, print }) {
      if (since === undefined || until === undefined) throw new ConfigError('Give --since <time> and --until <time>.')
      await print(json(await data.moderationReport({ since, until })))
    },
  },
}
