import type { Message } from '../../generated/openapi'
import type { Person } from '../support/world'
import type { MutatingOperation, Stage, Variant, Variants } from './stage'

const GROWS = ['chat:message:appended'] as const
/** The service ends a stopped stream after ten seconds, which may happen in a slow run. */
const ENDED = ['chat:message:updated'] as const

type Piece = [offset: number, text: string, more?: { part?: number; type?: 'text' | 'reasoning' }]

const append = ({ client }: Person, { channelId, id }: Message, [offset, text, more]: Piece) =>
  client.messages.appendToStream(channelId, id, { run: 1, offset, text, ...more })
const set = ({ client }: Person, { channelId, id }: Message, part: number, state: string) =>
  client.messages.setStreamPart(channelId, id, part, { run: 1, type: 'tool', value: { state } })

/** A call on a stream that exists before the observers begin; its sender is Bob by default. */
const about =
  (
    call: (stage: Stage, message: Message, by: Person) => Promise<unknown>,
    sender: 'bob' | 'dave' = 'bob',
  ): Variant['given'] =>
  async (stage) => {
    const by = stage[sender]
    const message = await by.client.messages.send(stage.channelId, { text: 'Hello', stream: {} })
    return () => call(stage, message, by)
  }

export const streamVariants = {
  appendToStream: {
    'to its text, some of it twice': {
      given: about(async (_stage, message, by) => {
        for (const piece of [
          [5, ', wörld'],
          [5, ', wörld'],
          [12, ' 👋'],
          [14, '!'],
        ] satisfies Piece[])
          await append(by, message, piece)
      }),
      emits: [...GROWS],
    },
    'to parts of two types': {
      given: about(async (_stage, message, by) => {
        await append(by, message, [0, 'Hm.', { part: 1, type: 'reasoning' }])
        await append(by, message, [0, 'Thursday.', { part: 2 }])
        await append(by, message, [5, '. ', { part: 0 }])
        await append(by, message, [3, ' Well.', { part: 1 }])
      }),
      emits: [...GROWS],
    },
    'by a user blocked by an observer': {
      given: about((_stage, message, by) => append(by, message, [5, ' unseen']), 'dave'),
      emits: [...GROWS],
    },
    'that an observer no longer sees': {
      given: async ({ bob, erin, channelId }) => {
        const message = await bob.client.messages.send(channelId, { text: 'Hello', stream: {} })
        await erin.client.channels.resetHistory(channelId)
        return () => append(bob, message, [5, ' late'])
      },
      emits: [...GROWS],
    },
    'by a reply, by two producers at once': {
      given: async ({ bob, channelId, message: parent }) => {
        const request = { text: '', stream: {}, parentMessageId: parent.id }
        const message = await bob.client.messages.send(channelId, request)
        return () => Promise.allSettled(['a', 'b', 'c'].map((letter) => append(bob, message, [0, letter])))
      },
      emits: [...GROWS],
    },
  },
  setStreamPart: {
    'of a new part, and again': {
      given: about(async (_stage, message, by) => {
        await set(by, message, 1, 'running')
        await set(by, message, 1, 'done')
      }),
      emits: ['chat:message:stream:changed'],
    },
    'by a user blocked by an observer': {
      given: about((_stage, message, by) => set(by, message, 1, 'unseen'), 'dave'),
      emits: ['chat:message:stream:changed'],
    },
  },
  endStream: {
    'of a reply, with a mention': {
      given: async ({ bob, channelId, message: { id: parentMessageId } }) => {
        const { id } = await bob.client.messages.send(channelId, { text: 'Hello', parentMessageId, stream: {} })
        const end = { run: 1, state: 'COMPLETE' as const, mentionedUserIds: ['carol'] }
        return () => bob.client.messages.endStream(channelId, id, end)
      },
      emits: ['chat:message:updated', 'chat:mention:received', 'chat:thread:followed'],
      unseen: ['chat:thread:unfollowed'],
    },
    'with mentions': {
      given: about(({ channelId }, { id }, by) =>
        by.client.messages.endStream(channelId, id, {
          ...{ run: 1, state: 'COMPLETE', mentionedUserIds: ['alice', 'carol'], metadata: { model: 'm' } },
          linkMetadata: { url: 'https://example.test/', title: 'Example' },
        }),
      ),
      emits: ['chat:message:updated', 'chat:mention:received'],
    },
    'right after a piece': {
      given: about(async ({ channelId }, message, by) => {
        await append(by, message, [5, ', world'])
        await by.client.messages.endStream(channelId, message.id, { run: 1, state: 'FAILED' })
      }),
      emits: ['chat:message:updated'],
      aside: [...GROWS],
    },
    'of a user blocked by an observer': {
      given: about(
        ({ channelId }, { id }, by) => by.client.messages.endStream(channelId, id, { run: 1, state: 'COMPLETE' }),
        'dave',
      ),
      emits: ['chat:message:updated'],
    },
  },
  keepStreamAlive: {
    'that is open': {
      given: about(({ channelId }, { id }, by) => by.client.messages.keepStreamAlive(channelId, id)),
      emits: [],
    },
  },
  stopStream: {
    'by a reader': {
      given: about(({ alice, channelId }, { id }) => alice.client.messages.stopStream(channelId, id)),
      emits: ['chat:message:stream:changed', 'chat:stream:stopping'],
      aside: [...ENDED],
    },
    'that waits for an answer': {
      given: async ({ alice, bob, channelId }) => {
        const { id } = await bob.client.messages.send(channelId, { text: 'Hello', stream: {} })
        await bob.client.questions.ask(channelId, id, { kind: 'APPROVAL', prompt: 'Refund?' })
        return () => alice.client.messages.stopStream(channelId, id)
      },
      emits: ['chat:message:stream:changed', 'chat:stream:stopping', 'chat:question:closed', 'chat:question:decided'],
      aside: [...ENDED],
    },
    'that has ended': {
      given: async ({ alice, bob, channelId }) => {
        const { id } = await bob.client.messages.send(channelId, { text: 'Hello', stream: {} })
        await bob.client.messages.endStream(channelId, id, { run: 1, state: 'COMPLETE' })
        return () => alice.client.messages.stopStream(channelId, id)
      },
      emits: [],
    },
  },
} satisfies Partial<Record<MutatingOperation, Variants>>
