import { Pool } from 'pg'
import { createDatabase, redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { Program } from '../../support/program'
import { startHost } from './host'
import { Mailbox } from './mailbox'

afterEach(() => Program.killAll())

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
