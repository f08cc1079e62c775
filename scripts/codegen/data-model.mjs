// Draws the data model from the migrated database: a diagram, and a table for each table. Descriptions stand here,
// because the database holds none; a table without one fails the step.
const tables = {
  chat_channels: 'A direct or group channel, its counters, and the clock that its messages follow.',
  chat_channel_members:
    'A user in a channel: role, moderation, settings, read position. It stays when the member leaves.',
  chat_messages: 'A message of any type. `seq` and `created_at` increase strictly within the channel.',
  chat_streams: 'A message that is still being written: its producer, its parts, and when it was last heard of.',
  chat_stream_pieces: 'A piece of the text of an open stream. The message has the whole when the stream ends.',
  chat_reactions: 'One reaction of one user to a message.',
  chat_thread_follows: 'A user who follows a thread, or has unfollowed it, and how far the user has read it.',
  chat_pinned_messages: 'A message pinned for all members.',
  chat_mentions: 'A member that a message mentions, by name or with all. Deleted with the message.',
  chat_polls: 'A poll, shown by a message of type `POLL`.',
  chat_poll_options: 'An option of a poll with its count of votes.',
  chat_poll_votes: 'One vote of one user for an option.',
  chat_questions: 'A question of a message, and what became of it.',
  chat_question_answers: 'One answer of one user that counts.',
  chat_question_users: 'A user whom a question names.',
  chat_drafts: 'Unsent texts of members, in a channel or a thread.',
  chat_scheduled_messages: 'A message that waits to be sent, and what became of it.',
  chat_waiting_messages: 'A message that waits for a moderator, and what became of it. The API calls it held.',
  chat_user_blocks: 'A user who does not see the messages of another one.',
  chat_reports: 'A report about a channel, a message or a user, and what became of it. It outlives them.',
  chat_cases: 'What moderators decide about: a message, a held message, a user or a channel, with its reports.',
  chat_decisions: 'The decision about a case, and what became of it on appeal.',
  chat_suspensions: 'A user who may read and not write, in all channels of the tenant.',
  chat_system_senders: 'A name under which the system has sent messages to a channel, in which it is no member.',
  chat_events:
    'The event log: what the subscribers of a channel receive, and the feeds of users, in commit order. One partition for each day of `logged_at`: `chat_events_20260131`.',
  chat_user_feeds: 'The number of the last event in the feed of a user. The events are in `chat_events`.',
  chat_consumers:
    'What a consumer of the event log wants: events of this kind are marked for it in `chat_consumer_channels`.',
  chat_consumer_channels:
    'A channel that holds events for a consumer, its position, and the process that consumes them.',
  chat_durable_consumers: 'A consumer that a host has named, which stays until it is removed.',
  chat_consumer_failures:
    'An event that a consumer of a host could not consume, and for which its channel does not wait.',
  chat_erasures: 'The erasure of a user or of a tenant, and how far it has come. Removed 30 days after its end.',
  chat_erased_messages: 'Messages of a user who is being erased, until the erasure is done.',
  chat_deleted_files:
    'Stored files without a message: those of a deleted message, or an upload that no message has yet.',
  chat_unread_notified: 'The unread total of which the host was notified last, where it listens.',
  chat_legal_holds: 'What must not be removed for good: messages of a channel, of a user, or of the whole tenant.',
  chat_held_messages: 'What a message under a legal hold was before it was edited, deleted or removed.',
  chat_audit: 'Acts of moderation: actor, affected user, channel, time and reason. Append-only; removed only by age.',
  chat_installation: 'One row: which database this is, and the epoch of its event log.',
}

const header = `<!-- generated from migrations/*.sql by scripts/codegen; do not edit -->

# Data model

What the migrations make, read back from a database. \`tenant_id\` leads every key, so a row cannot point into another
tenant. Columns named \`…_at\` and \`…_until\` are \`timestamptz(3)\`: milliseconds, as the API shows them. Why a column is
there is written beside it in [\`migrations/\`](../migrations).

A schema of its own, such as \`public_fence\`, has a view of each table with a \`tenant_id\`: the
[tenant fence](operations.md#tenant-fence).
`

export async function drawDataModel(query) {
  const columns = await query(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
           coalesce(a.attnum = any (pk.conkey), false) as in_key
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint pk on pk.conrelid = c.oid and pk.contype = 'p'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relname like 'chat\\_%' and c.relnamespace = 'public'::regnamespace
     order by c.relname, a.attnum`)
  const references = await query(`
    select conrelid::regclass::text as table, confrelid::regclass::text as target, pg_get_constraintdef(oid) as rule
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     order by 1, 2`)
  const indexes = await query(`
    select tablename as table, indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' order by 1, 2`)

  const found = [...new Set(columns.map(({ table }) => table))]
  const undescribed = found.filter((table) => !Object.hasOwn(tables, table))
  const gone = Object.keys(tables).filter((table) => !found.includes(table))
  if (undescribed.length > 0) throw new Error(`describe ${undescribed.join(', ')} in scripts/codegen/data-model.mjs`)
  if (gone.length > 0) throw new Error(`scripts/codegen/data-model.mjs describes ${gone.join(', ')}, which is gone`)

  const of = (rows, table) => rows.filter((row) => row.table === table)
  const sections = Object.keys(tables).map((table) => describe(table, of(columns, table), of(indexes, table)))
  return [header, diagram(columns, references), ...sections].join('\n')
}

function diagram(columns, references) {
  const entities = Object.keys(tables).map((table) => {
    const key = columns.filter((column) => column.table === table && column.in_key)
    return `  ${table} {\n${key.map(({ name, type }) => `    ${shortType(type)} ${name} PK`).join('\n')}\n  }`
  })
  const lines = references.map(({ table, target }) => `  ${target} ||--o{ ${table} : ""`)
  return `\`\`\`mermaid\nerDiagram\n${[...lines, ...entities].join('\n')}\n\`\`\`\n`
}

function describe(table, columns, indexes) {
  const rows = columns.map(
    ({ name, type, required, in_key }) =>
      `| \`${name}\` | ${shortType(type)}${required ? '' : ', null'} | ${in_key ? 'key' : ''} |`,
  )
  const lines = indexes
    .filter(({ name }) => !name.endsWith('_pkey'))
    .map(({ name, definition }) => `- \`${name}\`: \`${definition.replace(/^.* USING /, '').replace(/\s+/g, ' ')}\``)
  const more = lines.length > 0 ? `\nIndexes beside the key:\n\n${lines.join('\n')}\n` : ''
  return `## ${table}\n\n${tables[table]}\n\n| column | type | |\n| --- | --- | --- |\n${rows.join('\n')}\n${more}`
}

function shortType(type) {
  return type.replace('timestamp(3) with time zone', 'time').replace('[]', ' array').replaceAll(' ', '_')
}
