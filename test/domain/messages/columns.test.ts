import type { Message } from '../../../clients/typescript/src/index'
import { World } from '../../support/world'
import { readSpecification } from '../../support/specifications'

const { components } = readSpecification('openapi') as {
  components: { schemas: { Message: { properties: Record<string, unknown> } } }
}

const isDefault = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  JSON.stringify(value) === '[]' ||
  JSON.stringify(value) === '{}'

it('every property of a message is stored: a value other than its default is read back as returned', async () => {
  const world = await World.start({ storage: true })
  const [alice, bob] = [world.person('alice'), world.person('bob')]
  const { messages } = alice.client
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  const upload = () => messages.createUpload({ file: new File(['image'], 'dog.png', { type: 'image/png' }) })
  const text = await messages.send(id, {
    text: 'all of it',
    mentionedUserIds: ['bob'],
    mentions: 'CHANNEL',
    clientId: 'local-1',
    metadata: { priority: 'high', nested: { list: [1, 'two', null] } },
    linkMetadata: {
      url: 'https://example.com',
      title: 'Example',
      description: 'A page',
      imageUrl: 'https://example.com/i.png',
    },
  })
  const file = await messages.sendFile(id, {
    file: new File(['image'], 'cat.png', { type: 'image/png' }),
    metadata: { of: 'file' },
  })
  const answered: Message[] = [
    text,
    file,
    await messages.send(id, {
      files: [{ uploadId: (await upload()).uploadId, altText: 'a dog' }, { uploadId: (await upload()).uploadId }],
    }),
    await messages.send(id, { text: 'a reply', parentMessageId: text.id }),
    await messages.send(id, { text: 'of the file', quotedMessageId: file.id }),
    await messages.forward(id, file.id, { targetChannelId: id }),
    await messages.edit(id, (await messages.send(id, { text: 'before' })).id, { text: 'after' }),
  ]
  const poll = await alice.client.polls.create(id, { title: 'Lunch?', options: ['Yes', 'No'] })
  answered.push(await messages.get(id, poll.messageId))
  const stream = await messages.send(id, { text: 'grows', stream: {} })
  answered.push(await messages.endStream(id, stream.id, { run: 1, state: 'COMPLETE' }))
  await bob.client.messages.addReaction(id, text.id, { key: '👍' })
  answered.push(await bob.client.messages.get(id, text.id))

  const { messages: listed } = await bob.client.messages.list(id, { limit: 100 })
  for (const message of answered.slice(1)) expect(listed).toContainEqual(message)
  const { reactions, threadInfo, ...sent } = text
  expect([reactions, threadInfo]).toEqual([[], undefined])
  expect(listed).toContainEqual(expect.objectContaining(sent))

  // Properties of removed messages and of questions: see removal.test.ts and questions.test.ts.
  const isLater = (name: string) => name === 'moderation' || name === 'questions'
  const everywhereDefault = Object.keys(components.schemas.Message.properties).filter(
    (name) => !isLater(name) && answered.every((message) => isDefault(message[name as keyof Message])),
  )
  // An edit returns the same bytes as a read.
  for (const message of answered.filter(({ type }) => type !== 'POLL')) {
    const edited = await messages.edit(id, message.id, { text: `${message.text}!` })
    expect(JSON.stringify(await messages.get(id, message.id))).toBe(JSON.stringify(edited))
  }
  // So does a search, plus an excerpt.
  const { messages: hits } = await messages.search({ keyword: 'all of it' })
  expect(hits).toHaveLength(1)
  for (const { highlight, ...hit } of hits) {
    expect(highlight).toContain('<em>')
    expect(JSON.stringify(hit)).toBe(JSON.stringify(await messages.get(id, text.id)))
  }
  // A new property belongs into one of the messages above. Its column: docs/adding-an-operation.md, "A field of messages".
  expect(everywhereDefault).toEqual([])
  await world.close()
})
