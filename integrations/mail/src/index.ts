import { arrivalsTable } from '../../shared/src/arrivals.js'
import type { Row } from '../../shared/src/database.js'
import { queueColumns } from '../../shared/src/queue.js'
import { installSchema, removeSchema } from '../../shared/src/schema.js'
import { eventNames } from './chat.js'
import { inboundListener, unsubscribeListener, type Listener } from './listeners.js'
import { Notices } from './notices.js'
import { readOptions, type MailOptions } from './options.js'
import { Places, type Member } from './places.js'
import { Post } from './post.js'
import { Receiver, type Envelope, type RawMail, type ReceiveOutcome } from './receive.js'
import { Signer } from './signer.js'

export type { Database, Log } from '../../shared/src/database.js'
export type { MailChat } from './chat.js'
export type { MailOptions, Recipient, Transport } from './options.js'
export type { Content, ContentMessage, Rendered } from './render.js'
export type { Envelope, RawMail, ReceiveOutcome, Refused, SkippedFile } from './receive.js'
export type { Member, Place } from './places.js'
export type { Strings } from './strings.js'

const OWNER = '@chat-service/mail'

const migrations = [
  `create table notices (
     tenant_id text not null,
     channel_id text not null,
     user_id text not null,
     message_ids text[] not null,
     has_more boolean not null default false,
     mailed_seq bigint,
     ${queueColumns},
     primary key (tenant_id, channel_id, user_id)
   );
   create index notices_due on notices (due_at);
   create index notices_user on notices (tenant_id, user_id);
   create table places (
     id text primary key,
     tenant_id text not null,
     channel_id text not null,
     user_id text not null,
     parent_message_id text,
     expires_at timestamptz not null
   );
   create index places_member on places (tenant_id, channel_id, user_id);
   create index places_user on places (tenant_id, user_id);
   create index places_expiry on places (expires_at);
   create table unsubscribed (
     tenant_id text not null,
     channel_id text not null,
     user_id text not null,
     primary key (tenant_id, channel_id, user_id)
   );
   create index unsubscribed_user on unsubscribed (tenant_id, user_id);`,
  `create index notices_tenant_due on notices (tenant_id, due_at);
   drop index notices_due;`,
  `${arrivalsTable}
   alter table notices add mailed_to bigint;`,
]

/** Mail of a chat service. */
export interface Mail {
  /** Creates or migrates the schema. Idempotent. */
  migrate(): Promise<void>
  /** Starts to record unread messages and to send mails. @throws Error if the schema is missing. */
  start(): Promise<void>
  /** Stops sending and waits for mails in progress. Close the chat before it and the database after it. */
  close(): Promise<void>
  /** Drops the schema with its data and removes the consumer. Run it when no process uses the package. */
  uninstall(): Promise<void>
  /**
   * Takes a reply by mail, from an SMTP server or an inbound route.
   *
   * @param envelope of SMTP, if known; otherwise the headers are used.
   * @throws Error if the chat or the database is unavailable: deliver the mail again.
   */
  receive(raw: RawMail, envelope?: Envelope): Promise<ReceiveOutcome>
  /** Receives raw mails by POST. */
  readonly inbound: Listener
  /** The page of `unsubscribeUrl`. */
  readonly unsubscribe: Listener
  /** Whether the user gets mails of the channel. */
  isSubscribed(member: Member): Promise<boolean>
  setSubscribed(member: Member, isSubscribed: boolean): Promise<void>
  /** Removes all data of a user or a tenant. */
  forget(about: { tenantId: string; userId?: string | undefined }): Promise<void>
}

/** @throws Error that names the invalid option. */
export function createMail(options: MailOptions): Mail {
  const settings = readOptions(options)
  const { chat, database, schemaName, reply, replyMs } = settings
  const schema = `"${schemaName}"`
  const owned = { database, name: schemaName, owner: OWNER }
  const signer = new Signer(settings.secrets)
  const places = new Places({ database, schema, signer, reply, replyMs })
  const post = new Post(settings, signer, places)
  const notices = new Notices(settings, schema, places, post)
  const receiver = new Receiver(settings, places, post)
  const table = `${schema}.unsubscribed`

  const setSubscribed = async ({ tenantId, channelId, userId }: Member, isSubscribed: boolean) => {
    const text = isSubscribed
      ? `delete from ${table} where tenant_id = $1 and channel_id = $2 and user_id = $3`
      : `with gone as (
           delete from ${schema}.notices where tenant_id = $1 and channel_id = $2 and user_id = $3
         )
         insert into ${table} (tenant_id, channel_id, user_id) values ($1, $2, $3) on conflict do nothing`
    await database.query(text, [tenantId, channelId, userId])
  }
  const unsubscribe = async (token: string) => {
    const found = await places.findByToken(token)
    if (found.is !== 'place') return false
    await setSubscribed(found.place, false)
    return true
  }
  return {
    migrate: () => installSchema(owned, migrations),
    async start() {
      const { rows } = await database.query(`select to_regclass($1) is not null as "exists"`, [`${schema}.notices`])
      if (!(rows[0] as Row).exists)
        throw new Error(`The schema ${schemaName} is missing: await mail.migrate() makes it`)
      await chat.consume(schemaName, (event) => notices.take(event), {
        from: 'now',
        events: [...eventNames],
        // Retries last for more than an hour without the database.
        retry: { attempts: 100, maxSeconds: 60 },
      })
      notices.start()
    },
    async close() {
      await notices.close()
      post.close()
    },
    async uninstall() {
      await chat.consumers.remove(schemaName)
      await removeSchema(owned)
    },
    receive: (raw, envelope) => receiver.receive(raw, envelope),
    inbound: inboundListener(settings.log, (raw) => receiver.receive(raw)),
    unsubscribe: unsubscribeListener(post, settings.log, unsubscribe),
    async isSubscribed({ tenantId, channelId, userId }) {
      const { rows } = await database.query(
        `select from ${table} where tenant_id = $1 and channel_id = $2 and user_id = $3`,
        [tenantId, channelId, userId],
      )
      return rows.length === 0
    },
    setSubscribed,
    forget: ({ tenantId, userId }) => notices.forget({ tenantId, ...(userId !== undefined && { userId }) }),
  }
}
