import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importFiles, type ImportOptions } from '../../src/cli/import/import'
import type { ImportRecord } from '../../generated/import-validators'
import type { Problem } from '../../src/cli/import/report'
import { openDatabase } from '../../src/platform/database/connect'
import { scratchFolder } from '../platform/database/scratch'
import { query } from './recount'

export const at = (seconds: number, milliseconds = 0) =>
  new Date(Date.UTC(2025, 0, 1) + seconds * 1000 + milliseconds).toISOString()

export const message = (channelId: string, id: string, userId: string, seconds: number, more: object = {}) =>
  ({ type: 'message', channelId, id, userId, text: `text of ${id}`, createdAt: at(seconds), ...more }) as ImportRecord

/** A group with every kind of channel data, and a direct channel. */
export const source: ImportRecord[] = [
  { type: 'block', userId: 'dan', blockedUserId: 'bob', createdAt: at(1) },
  {
    type: 'channel',
    id: 'team',
    kind: 'GROUP',
    name: 'Team',
    createdById: 'ann',
    createdAt: at(0),
    metadata: { topic: 'old times' },
    customType: 'work',
    slowModeSeconds: 5,
    whoCanSend: 'OPERATORS',
  },
  { type: 'channel', id: 'ann-bob', kind: 'DIRECT', userIds: ['ann', 'bob'], createdAt: at(5) },
  { type: 'member', channelId: 'team', userId: 'ann', role: 'OPERATOR', joinedAt: at(0), lastReadMessageId: 'm5' },
  { type: 'member', channelId: 'team', userId: 'bob', joinedAt: at(1), lastReadAt: at(12) },
  {
    type: 'member',
    channelId: 'team',
    userId: 'cleo',
    joinedAt: at(2),
    historyStartsAt: at(11),
    isChannelMuted: true,
    channelMutedUntil: '2126-01-01T00:00:00.000Z',
    isFavorite: true,
  },
  { type: 'member', channelId: 'team', userId: 'dan', joinedAt: at(3) },
  { type: 'member', channelId: 'team', userId: 'eve', joinedAt: at(3), leftAt: at(13) },
  { type: 'member', channelId: 'team', userId: 'fay', joinedAt: at(4), isBanned: true, banDescription: 'spam' },
  message('team', 'm1', 'ann', 10),
  message('team', 'm2', 'bob', 11, { parentId: 'm1' }),
  // Two with the same time, in the order of their lines.
  message('team', 'm3', 'cleo', 12, { parentId: 'm2', mentionedUserIds: ['ann', 'ann'] }),
  message('team', 'm4', 'bob', 12, { editedAt: at(20), mentions: 'CHANNEL', mentionedUserIds: ['dan', 'gus'] }),
  message('team', 'm5', 'robot', 13, { isAdmin: true }),
  message('team', 'm6', 'bob', 14, { deletedAt: at(15), text: 'a secret' }),
  message('team', 'm7', 'ann', 16, {
    text: '',
    file: { url: 'https://files.example/plan.pdf?v=1', mimeType: 'application/pdf', size: 7 },
  }),
  message('team', 'm8', 'ann', 17, {
    text: 'which?',
    poll: {
      options: [
        { text: 'this', userIds: ['bob', 'ann'] },
        { text: 'that', userIds: ['cleo'] },
      ],
      closedAt: at(19),
    },
  }),
  message('ann-bob', 'm1', 'ann', 30, { forwardedFrom: { channelId: 'team', id: 'm1' }, metadata: { a: 1 } }),
  { type: 'reaction', channelId: 'team', messageId: 'm1', userId: 'bob', key: '👍', createdAt: at(18) },
  { type: 'reaction', channelId: 'team', messageId: 'm1', userId: 'ann', key: '👍', createdAt: at(18) },
  { type: 'pin', channelId: 'team', messageId: 'm4', userId: 'ann', createdAt: at(21) },
]

const tables = [
  'channels',
  'channel_members',
  'messages',
  'reactions',
  'pinned_messages',
  'polls',
  'poll_options',
  'poll_votes',
  'user_blocks',
  'system_senders',
  'events',
]

export const dump = async (databaseUrl: string) => {
  const parts = tables.map((name) => `select '${name}' as name, to_jsonb(t)::text as row from chat_${name} t`)
  return query(databaseUrl, `${parts.join(' union all ')} order by name, row`)
}

const folder = scratchFolder()
let files = 0
export const fileOf = (lines: (ImportRecord | string)[]): string => {
  const file = join(folder, `${++files}.jsonl`)
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return file
}

export async function importInto(url: string, lines: (ImportRecord | string)[], options: ImportOptions) {
  const database = await openDatabase({ url })
  const problems: Problem[] = []
  try {
    const report = await importFiles(database, { note: (problem) => problems.push(problem), ...options }, [
      fileOf(lines),
    ])
    const { counts, files } = report
    return { counts, files, problems: problems.map(({ line, outcome, field }) => [line, outcome, field]) }
  } finally {
    await database.close()
  }
}
