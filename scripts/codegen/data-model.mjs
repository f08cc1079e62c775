// Draws the data model from the migrated database: a diagram, and a table for each table. Descriptions are here; a
// table without one fails the step.
const tables = {
  chat_channels: 'A direct or group channel, its counters, and the clock that its messages follow.',
  chat_channel_members:
    "A user's membership of a channel: role, moderation, settings, read position. Kept when the member leaves.",
  chat_messages: 'A message of any type. `seq` and `created_at` increase strictly within the channel.',
  chat_streams: 'An open stream of a message: its producer, its parts, and its last sign of life.',
  chat_stream_pieces: 'A piece of the text of an open stream. The message has the whole when the stream ends.',
  chat_reactions: 'One reaction of one user to a message.',
  chat_thread_follows: 'A user who follows a thread, or has unfollowed it, and how far the user has read it.',
  chat_pinned_messages: 'A message pinned for all members.',
  chat_mentions: 'A mention of a member, by name or of all. Deleted with the message.',
  chat_polls: 'A poll, shown by a message of type `POLL`.',
  chat_poll_options: 'An option of a poll with its count of votes.',
  chat_poll_votes: 'One vote of one user for an option.',
  chat_questions: 'A question of a message, and its outcome.',
  chat_question_answers: "One user's valid answer to a question.",
  chat_question_users: 'A user that a question names.',
  chat_drafts: 'Unsent texts of members, in a channel or a thread.',
  chat_scheduled_messages: 'A scheduled message, and its outcome.',
  chat_waiting_messages: 'A message held for review, and its outcome.',
  chat_user_blocks: 'A user who does not see the messages of another one.',
  chat_reports: 'A report about a channel, a message or a user, and its outcome. It outlives them.',
  chat_cases: 'A case for moderators: a message, a held message, a user or a channel, with its reports.',
  chat_decisions: 'The decision on a case, and the outcome of its appeal.',
  chat_suspensions: 'A user who may read but not write in any channel of the tenant.',
  chat_system_senders: 'A name under which the system has sent messages to a channel.',
  chat_events:
    "The event log: events of channels and of users' feeds, in commit order. One partition for each day of `logged_at`: `chat_events_20260131`.",
  chat_user_feeds: 'The number of the last event in the feed of a user. The events are in `chat_events`.',
  chat_consumers: 'A subscription of a consumer: events of this kind are marked for it in `chat_consumer_channels`.',
  chat_consumer_channels:
    'A channel that holds events for a consumer, its position, and the process that consumes them.',
  chat_durable_consumers: 'A durable consumer, kept until the host removes it.',
  chat_consumer_failures: 'An event that a durable consumer failed to process; its channel has moved on.',
  chat_erasures: 'The erasure of a user or of a tenant, and its progress. Removed 30 days after its end.',
  chat_erased_messages: 'Messages of a user who is being erased, until the erasure is done.',
  chat_deleted_files: 'Stored files without a message: uploads not sent yet, and files of deleted messages.',
  chat_unread_notified: 'The unread total in the last notification of the host, if it listens.',
  chat_legal_holds: 'A legal hold: keeps messages of a channel, a user or the whole tenant from permanent removal.',
  chat_held_messages: 'An earlier version of a message under a legal hold, before an edit, deletion or removal.',
  chat_audit: 'Moderation log: actor, affected user, channel, time and reason. Append-only; removed only by age.',
  chat_installation: 'One row: the id of this database, and the epoch of its event log.',
}

const header = `<!-- generated from migrations/*.sql by scripts/codegen; do not edit -->

# Data model

The tables, read back from a migrated database. \`tenant_id\` leads every key, so a row cannot point into another
tenant. Columns named \`…_at\` and \`…_until\` are \`timestamptz(3)\`: milliseconds, as the API shows them. Why a column is
there is written beside it in [\`migrations/\`](../migrations).

A separate schema, such as \`public_fence\`, has a view of each table with a \`tenant_id\`: the
[tenant fence](operations.md#tenant-fence).
`

/** @param found see readTables */
export function drawDataModel(found) {
  const byName = new Map(found.filter(({ name }) => name.startsWith('chat_')).map((table) => [table.name, table]))
  const undescribed = [...byName.keys()].filter((name) => !Object.hasOwn(tables, name))
  const gone = Object.keys(tables).filter((name) => !byName.has(name))
  if (undescribed.length > 0) throw new Error(`describe ${undescribed.join(', ')} in scripts/codegen/data-model.mjs`)
  if (gone.length > 0) throw new Error(`scripts/codegen/data-model.mjs describes ${gone.join(', ')}, which is gone`)
  const described = Object.keys(tables).map((name) => byName.get(name))
  return [header, diagram([...byName.values()], described), ...described.map(describe)].join('\n')
}

const keyOf = ({ columns, constraints }) => {
  const key = constraints.find(({ kind }) => kind === 'p')?.columns ?? []
  return columns.filter(({ number }) => key.includes(number))
}

function diagram(all, described) {
  const entities = described.map((table) => {
    const key = keyOf(table).map(({ name, type }) => `    ${shortType(type)} ${name} PK`)
    return `  ${table.name} {\n${key.join('\n')}\n  }`
  })
  const lines = all.flatMap(({ name, constraints }) => {
    const targets = constraints.filter(({ kind }) => kind === 'f').map(({ target }) => target)
    return targets.sort().map((target) => `  ${target} ||--o{ ${name} : ""`)
  })
  return `\`\`\`mermaid\nerDiagram\n${[...lines, ...entities].join('\n')}\n\`\`\`\n`
}

function describe(table) {
  const { name: title, columns, indexes } = table
  const key = keyOf(table)
  const rows = columns.map(
    (column) =>
      `| \`${column.name}\` | ${shortType(column.type)}${column.required ? '' : ', null'} | ${key.includes(column) ? 'key' : ''} |`,
  )
  const lines = indexes
    .filter(({ name }) => !name.endsWith('_pkey'))
    .map(({ name, text }) => `- \`${name}\`: \`${text.replace(/^.* USING /, '').replace(/\s+/g, ' ')}\``)
  const more = lines.length > 0 ? `\nSecondary indexes:\n\n${lines.join('\n')}\n` : ''
  return `## ${title}\n\n${tables[title]}\n\n| column | type | |\n| --- | --- | --- |\n${rows.join('\n')}\n${more}`
}

function shortType(type) {
  return type.replace('timestamp(3) with time zone', 'time').replace('[]', ' array').replaceAll(' ', '_')
}
