import { Pool } from 'pg'
import { createMail, type Mail, type MailOptions } from '../../../integrations/mail/src/index'
import type { ChatProviders, ChatSettings } from '../../../src/index'
import { eventually } from '../../support/eventually'
import { type Person, World } from '../../support/world'
import { Mailbox, type Received } from './mailbox'

export const SECRET = 'a secret of at least 32 characters'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

/** Alice, Bob and Carol in a group, Launch, whose mails go to a mailbox: Bob's to bob@users.test. */
export async function openScene({
  processes = 1,
  storage = false,
  providers = {},
  settings = {},
  ...options
}: Partial<MailOptions> & {
  processes?: number
  storage?: boolean
  providers?: Partial<ChatProviders>
  settings?: Partial<ChatSettings>
} = {}) {
  const mailbox = await Mailbox.start()
  const world = await World.start({ processes, storage, providers, settings })
  const pool = new Pool({ connectionString: world.databaseUrl, max: 2 })
  const mails: Mail[] = []
  opened.push(async () => {
    await world.close()
    await Promise.all(mails.map((mail) => mail.close()))
    await pool.end()
  })
  /** The package in a process. */
  const addMail = async (own: Partial<MailOptions> = {}, node = 0) => {
    const mail = createMail({
      chat: world.nodes[node]!.chat,
      database: pool,
      transport: mailbox.transport,
      secret: SECRET,
      from: 'Acme <chat@acme.test>',
      replyAddress: 'reply@acme.test',
      channelUrl: 'https://acme.test/channels/{channelId}?at={messageId}',
      unsubscribeUrl: 'https://acme.test/unsubscribe',
      addressOf: (_tenantId, userId) => `${userId}@users.test`,
      pollSeconds: 0.1,
      retry: { attempts: 4, minSeconds: 0.02, maxSeconds: 0.05 },
      ...options,
      ...own,
    })
    mails.push(mail)
    return mail
  }
  for (const node of world.nodes.keys()) {
    const mail = await addMail({}, node)
    await mail.migrate()
    await mail.start()
  }
  const [alice, bob, carol] = ['alice', 'bob', 'carol'].map((id) => world.person(id)) as [Person, Person, Person]
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol'], name: 'Launch' })

  const noticeOf = async (userId: string) => {
    const { rows } = await pool.query('select * from chat_mail.notices where user_id = $1', [userId])
    return rows[0] as
      { message_ids: string[]; mailed_seq: string | null; due_at: Date; claim: string | null } | undefined
  }
  const waiting = async () =>
    (await pool.query<{ message_id: string; due_at: Date }>('select message_id, due_at from chat_mail.arrivals')).rows
  /** Resolves once the message waits to become due. */
  const noted = (messageId: string) =>
    eventually(async () => (await waiting()).some(({ message_id }) => message_id === messageId))
  /** Sends a message, which then waits to become due. */
  const send = async (text: string) => {
    const message = await alice.client.messages.send(id, { text })
    await noted(message.id)
    return message
  }
  /** Makes the messages due. */
  const pass = (...messageIds: string[]) =>
    pool.query(
      'update chat_mail.arrivals set due_at = now() where claim is null and ($1 or message_id = any ($2::text[]))',
      [messageIds.length === 0, messageIds],
    )
  /** Resolves once no message is left for the user. */
  const handled = (userId: string) =>
    eventually(async () => {
      // First, because a message moves from here to the notice.
      if ((await waiting()).length > 0) return false
      const notice = await noticeOf(userId)
      return !notice || (notice.claim === null && notice.message_ids.length === 0)
    })
  /** The user's mails, once there are this many. */
  const mailsTo = async (userId: string, count: number) => {
    await eventually(() => mailbox.to(`${userId}@users.test`).length >= count)
    await handled(userId)
    const found = mailbox.to(`${userId}@users.test`)
    expect(found).toHaveLength(count)
    return found as [Received, ...Received[]]
  }
  const people = { alice, bob, carol, id }
  const time = { noted, pass, handled, waiting }
  return { world, mailbox, pool, mail: mails[0]!, addMail, ...people, send, ...time, noticeOf, mailsTo }
}

export type Scene = Awaited<ReturnType<typeof openScene>>
