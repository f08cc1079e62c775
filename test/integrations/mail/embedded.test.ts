import { eventually } from '../../support/eventually'
import { Program } from '../../support/program'
import { startHost } from './host'
import { Mailbox } from './mailbox'

afterEach(() => Program.killAll())

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
