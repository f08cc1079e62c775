import { createTestChat, type TestChat } from '@chat-service/server/testing'
import { Reminders } from './reminders.js'

let chat: TestChat

beforeEach(async () => {
  chat = await createTestChat()
})

afterEach(() => chat.close())

it('answers in the channel in which it was asked', async () => {
  const reminders = new Reminders(chat, chat.tenantId)
  await reminders.start()
  const channel = await chat.user('alice').channels.createGroup({ userIds: ['bob'] })
  const asked = await chat.user('alice').messages.send(channel.id, { text: '/remind drink water' })

  const { payload } = await chat.nextEvent('chat:message:received', {
    where: ({ payload }) => payload.message.type === 'ADMIN',
  })

  expect(payload.message).toMatchObject({ channelId: channel.id, text: 'Reminder: drink water' })
  expect((await chat.user('bob').messages.list(channel.id)).messages).toHaveLength(2)
  expect(asked.text).toBe('/remind drink water')
})

it('takes a reminder that was scheduled when its time has come', async () => {
  await new Reminders(chat, chat.tenantId).start()
  const alice = chat.user('alice')
  const channel = await alice.channels.createGroup({ userIds: ['bob'] })
  const scheduledAt = new Date(chat.now().getTime() + 30 * 60_000).toISOString()
  await alice.scheduledMessages.create(channel.id, { text: '/remind go home', scheduledAt })
  expect(chat.events.some(({ name }) => name === 'chat:message:received')).toBe(false)

  await chat.advance({ hours: 1 })

  const sent = await chat.nextEvent('chat:message:received')
  expect(sent.payload.message.createdAt >= scheduledAt).toBe(true)
  const answer = await chat.nextEvent('chat:message:received')
  expect(answer.payload.message.text).toBe('Reminder: go home')
})

it('is asked over HTTP, too', async () => {
  await new Reminders(chat, chat.tenantId).start()
  const alice = chat.user('alice')
  const channel = await alice.channels.createGroup({ userIds: ['bob'] })
  const { url } = await chat.listen()
  const answer = await fetch(`${url}/channels/${channel.id}/messages`, {
    method: 'POST',
    headers: { ...alice.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ text: '/remind eat' }),
  })

  expect(answer.status).toBe(201)
  await chat.nextEvent('chat:message:received', { where: ({ payload }) => payload.message.text === 'Reminder: eat' })
})
