import { conversation, service, until } from './world'

it('a conversation knows when the user may send again', async () => {
  const channel = { ...service.channel(), slowModeSeconds: 60, whoCanSend: 'MEMBERS' }
  const chat = await conversation()
  const nextOf = () => chat.getSnapshot().channel?.nextSendAt
  service.emit('chat:channel:changed', { channel })
  await until(chat, (snapshot) => snapshot.channel?.slowModeSeconds === 60)
  service.say('bob', 'one')
  await until(chat, ({ messages }) => messages.length === 1)
  expect(nextOf() ?? null).toBeNull()
  service.say('alice', 'two')
  const { messages } = await until(chat, (snapshot) => snapshot.messages.length === 2)
  const at = Date.parse(messages[1]?.createdAt as string)
  expect(nextOf()).toBe(new Date(at + 60_000).toISOString())
  service.emit('chat:channel:changed', { channel: { ...channel, slowModeSeconds: 10 } })
  await until(chat, (snapshot) => snapshot.channel?.nextSendAt === new Date(at + 10_000).toISOString())
  service.emit('chat:channel:changed', { channel: { ...channel, slowModeSeconds: 0 } })
  await until(chat, (snapshot) => snapshot.channel?.nextSendAt === null)
  // It begins again, after a message that is loaded.
  service.emit('chat:channel:changed', { channel: { ...channel, slowModeSeconds: 30 } })
  await until(chat, (snapshot) => snapshot.channel?.nextSendAt === new Date(at + 30_000).toISOString())
})
