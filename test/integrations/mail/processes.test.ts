import { ChatClient } from '../../../clients/typescript/src/index'
import { Pool } from 'pg'
import { createDatabase, redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { Program } from '../../support/program'
import { tokenOf } from '../../support/world'
import { Mailbox } from './mailbox'

const TENANT = 'acme'

afterEach(() => Program.killAll())

/** A process of the service with the built package. */
async function startHost(settings: object) {
  const env = { HOST_SETTINGS: JSON.stringify(settings) }
  const program = Program.node('test/support/mailing-host.cjs', env)
  const [, url] = (await program.prints(/"url":"([^"]+)"/)) as unknown as [string, string]
  const client = (userId: string) => new ChatClient({ baseUrl: url, token: tokenOf(userId, TENANT), retries: 0 })
  return { program, url, alice: client('alice'), bob: client('bob') }
}

it('with the embedded database a mail is sent and its reply received', async () => {
  const mailbox = await Mailbox.start()
  const { url, alice, bob } = await startHost({
    database: 'pglite:',
    redis: 'memory:',
    mail: { transport: mailbox.transport, afterMinutes: 1 / 6000, pollSeconds: 0.02 },
  })
  const { id } = await alice.channels.createGroup({ userIds: ['bob'], name: 'Launch' })
  await alice.messages.send(id, { text: 'Is it Thursday?' })
  await eventually(() => mailbox.mails.length > 0)
  const [mail] = mailbox.mails
  expect(mail!.text).toContain('Is it Thursday?')

  const headers = `From: b@x.test\r\nTo: ${mail!.replyTo?.[0]?.address}\r\nMessage-ID: <1@x.test>\r\n`
  const post = () => fetch(`${url}/inbound`, { method: 'POST', body: `${headers}\r\nYes.` })
  expect(await (await post()).json()).toMatchObject({ status: 'sent', channelId: id })
  expect(await (await post()).json()).toMatchObject({ status: 'sent', channelId: id })
  const { messages } = await bob.messages.list(id)
  expect(messages.map(({ senderId, text }) => [senderId, text])).toEqual([
    ['bob', 'Yes.'],
    ['alice', 'Is it Thursday?'],
  ])
})

it.each(['before', 'after'] as const)(
  'the mail of a process killed %s its delivery is sent by another',
  async (when) => {
    const mailbox = await Mailbox.start()
    const database = await createDatabase()
    const pool = new Pool({ connectionString: database })
    const settings = {
      database,
      redis: redisUrl(),
      prefix: redisPrefix(),
      mail: { transport: mailbox.transport, afterMinutes: 1 / 6000, pollSeconds: 0.02 },
    }
    try {
      const first = await startHost(settings)
      const { id } = await first.alice.channels.createGroup({ userIds: ['bob'], name: 'Launch' })
      let killed: Promise<unknown> | undefined
      const kill = () => {
        killed ??= first.program.kill('SIGKILL')
        return 'hang' as const
      }
      if (when === 'before') mailbox.onRecipient = kill
      else mailbox.onMail = kill
      await first.alice.messages.send(id, { text: 'Once' })
      await eventually(() => killed !== undefined)
      await killed
      mailbox.onRecipient = mailbox.onMail = () => undefined

      const second = await startHost(settings)
      // The first one's lease expires.
      for (const table of ['arrivals', 'notices']) await pool.query(`update chat_mail.${table} set due_at = now()`)
      await eventually(async () => {
        const { rows } = await pool.query(
          'select from chat_mail.notices where mailed_seq is not null and claim is null',
        )
        return rows.length === 1
      })
      // The process could not know that the mail was accepted. Recipients see both as the same mail.
      expect(mailbox.mails).toHaveLength(when === 'before' ? 1 : 2)
      expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(1)
      expect((await second.bob.channels.list({})).channels.map(({ unreadCount }) => unreadCount)).toEqual([1])
    } finally {
      await Program.killAll()
      await pool.end()
    }
  },
)
