import type { Message } from '../../../generated/openapi'
import { eventually } from '../../support/eventually'
import { World, type Person } from '../../support/world'
import { expectRefusals } from '../../support/refusals'

describe.each([
  ['in the process', false],
  ['in Redis', true],
])('a stream whose tail is %s, when its sender', (_where, redis) => {
  let world: World
  let bot: Person
  let alice: Person

  beforeAll(async () => {
    world = await World.start({ redis })
    bot = world.person('bot')
    alice = world.person('alice')
  })
  afterAll(() => world.close())

  const begin = async (text = '') => {
    const { id } = await bot.client.channels.createGroup({ userIds: ['alice'] })
    return bot.client.messages.send(id, { text, stream: {} }, { idempotencyKey: id })
  }
  const append = ({ channelId, id }: Message, offset: number, text: string) =>
    bot.client.messages.appendToStream(channelId, id, { run: 1, offset, text })
  const end = ({ channelId, id }: Message) =>
    bot.client.messages.endStream(channelId, id, { run: 1, state: 'COMPLETE' })
  const shown = ({ channelId, id }: Message) => alice.client.messages.get(channelId, id)

  it.each<[string, (channelId: string) => Promise<unknown>]>([
    ['resets the history', (id) => bot.client.channels.resetHistory(id)],
    ['hides the channel with its messages', (id) => bot.client.channels.hide(id, { hidePreviousMessages: true })],
  ])('%s, goes on as it was', async (_what, hide) => {
    const message = await begin()
    const { channelId, id } = message
    const { messages } = bot.client
    await append(message, 0, 'one ')
    await hide(channelId)
    expect(await append(message, 4, 'two ')).toMatchObject({ run: 1, length: 8 })
    expect(await append(message, 8, 'three ')).toMatchObject({ run: 1, length: 14 })
    await eventually(async () => expect((await shown(message)).stream?.parts[0]).toMatchObject({ durableLength: 14 }))
    expect(await shown(message)).toMatchObject({ text: 'one two three ', stream: { run: 1 } })
    expect(await append(message, 14, 'four')).toMatchObject({ run: 1, length: 18 })

    const value = { name: 'calendar' }
    expect(await messages.setStreamPart(channelId, id, 1, { run: 1, type: 'tool', value })).toMatchObject({ run: 1 })
    expect(await messages.keepStreamAlive(channelId, id)).toMatchObject({ run: 1, parts: [{ length: 18 }, { value }] })
    const begun = await messages.send(channelId, { text: '', stream: {} }, { idempotencyKey: channelId })
    expect(begun).toMatchObject({ id, text: 'one two three four' })
    expect(await messages.get(channelId, id)).toMatchObject({ text: 'one two three four' })
    expect((await messages.list(channelId)).messages).toEqual([])
    await expect(messages.edit(channelId, id, { text: 'x' })).rejects.toMatchObject({ code: 'CHAT_STREAM_OPEN' })

    const ended = await end(message)
    expect(ended).toMatchObject({ text: 'one two three four', stream: { state: 'COMPLETE', run: 1 } })
    expect(await shown(message)).toEqual(ended)
    expect(await end(message)).toEqual(ended)
    expect(await messages.stopStream(channelId, id)).toEqual(ended.stream)
    await expect(append(message, 18, '!')).rejects.toMatchObject({ code: 'CHAT_STREAM_ENDED' })
    const hidden = [messages.get(channelId, id), messages.edit(channelId, id, { text: 'x' })]
    await expectRefusals(hidden, { code: 'CHAT_MESSAGE_NOT_FOUND' })
  })

  it('resets the history, is available to the sender for a reply, a stop and a deletion', async () => {
    const message = await begin('Let me see.')
    const { channelId, id } = message
    const { messages } = bot.client
    await bot.client.channels.resetHistory(channelId)
    expect(await messages.send(channelId, { text: 'Later', parentMessageId: id })).toMatchObject({
      parentMessageId: id,
    })
    expect(await messages.stopStream(channelId, id)).toMatchObject({ state: 'STOPPING' })
    await expect(append(message, 11, '!')).rejects.toMatchObject({ code: 'CHAT_STREAM_STOPPED' })
    await messages.delete(channelId, id)
    await expect(shown(message)).rejects.toMatchObject({ code: 'CHAT_MESSAGE_NOT_FOUND' })
  })

  it('is not the caller, is hidden by a reset like any message', async () => {
    const { channelId, id } = await begin('Half')
    const { messages, channels } = alice.client
    await channels.resetHistory(channelId)
    const hidden = [messages.get(channelId, id), messages.stopStream(channelId, id)]
    await expectRefusals(hidden, { code: 'CHAT_MESSAGE_NOT_FOUND' })
  })
})
