/**
 * Temporary tables for the channels imported together, beside those of staging.ts. Emptied before each group. The `key`
 * of a channel is the id derived from its id in the source; the key of a message contains the last digits of its id.
 */
export const groupTables = {
  channel: `key text primary key, line bigint, is_new boolean, type text, direct_key text, message_seq bigint,
    clock timestamptz(3)`,
  known: `channel_id text, key text, id text collate "C", primary key (channel_id, key)`,
  message: `line bigint, channel_id text, key text, id text collate "C", sender_id text, parent_key text,
    is_deleted boolean, created_at timestamptz(3), seq bigint, at timestamptz(3)`,
  reply: `line bigint, channel_id text, id text collate "C", root_id text collate "C"`,
  late: `channel_id text, created_at timestamptz(3), seq bigint, id text collate "C", at timestamptz(3)`,
  deleted: `channel_id text, seq bigint, nth bigint, primary key (channel_id, seq)`,
  member: `is_implied boolean, in_new_channel boolean, like import_member`,
  reader: `channel_id text, user_id text, read_seq bigint, visible_after timestamptz(3), is_new boolean`,
  problem: `line bigint, type text, outcome text, field text, problem text`,
}

/** A statement for a group: $1 is the tenant; FIRST and LAST are replaced by the numbers of its buckets. */
export type GroupStatement =
  | string
  | {
      text: string
      /** The type of the records counted by `count` of its row. */
      counts: Counted
    }

/** The types of the records in a channel. */
export const contents = ['message', 'member', 'reaction', 'pin'] as const
/** The types of the records that are imported by channel. */
export const grouped = ['channel', ...contents] as const
export type Counted = (typeof grouped)[number]

export const inGroup = 's.bucket between FIRST and LAST'

/** The new messages of a group with their lines. */
export const newMessages = `group_message m join import_message s on s.line = m.line and ${inGroup}`

/** A statement that records problems of lines. */
export const problems = (text: string): string =>
  `insert into group_problem (line, type, outcome, field, problem) ${text}`

export const counted = (counts: Counted, text: string): GroupStatement => ({
  counts,
  text: `with done as (${text} returning 1) select count(*) as count from done`,
})
