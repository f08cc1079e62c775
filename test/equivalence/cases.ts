import type { DecideCaseRequest, HeldAnswer } from '../../generated/openapi'
import { inAnHour } from '../support/clock'
import { caseAbout, deskOf } from '../support/decide'
import { ask } from './questions'
import type { MutatingOperation, Stage, Variant, Variants } from './stage'

const UNREAD = 'chat:unread:count:changed'
const SETTLED = 'chat:message:held:settled'
const MADE = 'chat:decision:made'
const UPDATED = 'chat:decision:updated'
const REPORTED = 'chat:report:settled'
const REMOVE: DecideCaseRequest = { action: 'REMOVE', reason: 'spam' }
const RELEASE: DecideCaseRequest = { action: 'RELEASE', reason: 'fine' }

async function reported(stage: Stage, messageId = stage.message.id): Promise<string> {
  await stage.alice.client.messages.report(stage.channelId, messageId, { category: 'spam' })
  return caseAbout(stage.alice, messageId)
}

/** Decides about a held message. */
const held =
  (hold: (stage: Stage) => Promise<unknown>, decision: DecideCaseRequest): Variant['given'] =>
  async (stage) => {
    const { heldMessage } = (await hold(stage)) as HeldAnswer
    const caseId = await caseAbout(stage.alice, heldMessage.id)
    return () => stage.alice.client.cases.decide(caseId, decision)
  }

/** Decides the appeal against a decision of the host's code about the sender of a message. */
const appealed =
  (
    outcome: 'UPHELD' | 'REVERSED',
    decision: DecideCaseRequest,
    subject = (stage: Stage) => stage.message.id,
  ): Variant['given'] =>
  async (stage) => {
    const messageId = subject(stage)
    const caseId = await reported(stage, messageId)
    const { userId } = await deskOf(stage.alice).cases.decide(caseId, decision)
    const { decisions } = stage[userId as 'bob'].client
    await decisions.appeal((await decisions.list()).decisions[0]!.id, { text: 'Why?' })
    return () => stage.alice.client.cases.decideAppeal(caseId, { outcome })
  }

/** Two decisions that remove a message; undoes the first. */
const removedTwice =
  (undo: (stage: Stage, caseId: string) => Promise<() => Promise<unknown>>): Variant['given'] =>
  async (stage) => {
    const { alice, message, channelId } = stage
    const { id } = await alice.client.messages.report(channelId, message.id, { category: 'spam' })
    const first = await caseAbout(alice, message.id)
    await deskOf(alice).cases.decide(first, REMOVE)
    const act = await undo(stage, first)
    await deskOf(alice).reports.reopen(id)
    await deskOf(alice).cases.decide(await caseAbout(alice, message.id), REMOVE)
    return act
  }
const KEPT = ['chat:message:deleted', 'chat:message:updated', UPDATED] as const

export const caseVariants = {
  claimCase: {
    'of a message': {
      given: async (stage) => {
        const caseId = await reported(stage)
        return () => stage.alice.client.cases.claim(caseId)
      },
      emits: [],
    },
  },
  decideCase: {
    'that removes a message with replies': {
      given: async (stage) => {
        const caseId = await reported(stage)
        return () => stage.alice.client.cases.decide(caseId, REMOVE)
      },
      emits: ['chat:message:deleted', 'chat:message:updated', UNREAD, MADE, REPORTED],
    },
    'that removes a message that asks': {
      given: async (stage) => {
        await ask(stage)
        const caseId = await reported(stage)
        return () => stage.alice.client.cases.decide(caseId, REMOVE)
      },
      emits: [
        ...(['chat:message:deleted', 'chat:message:updated', UNREAD, MADE, REPORTED] as const),
        ...(['chat:question:closed', 'chat:question:decided'] as const),
      ],
    },
    'that mutes its author': {
      given: async (stage) => {
        const caseId = await reported(stage)
        return () => stage.alice.client.cases.decide(caseId, { action: 'MUTE', reason: 'spam', seconds: 3600 })
      },
      emits: ['chat:user:muted', MADE, REPORTED],
    },
    'that bans its author': {
      given: async (stage) => {
        const caseId = await reported(stage)
        return () => stage.alice.client.cases.decide(caseId, { action: 'BAN', reason: 'spam' })
      },
      emits: ['chat:user:banned', 'chat:channel:member:count:changed', UNREAD, MADE, REPORTED],
    },
    'that leaves it': {
      given: async (stage) => {
        const caseId = await reported(stage)
        return () => stage.alice.client.cases.decide(caseId, { action: 'NONE', reason: 'fine' })
      },
      emits: [REPORTED],
    },
    'that releases a reply with a mention': {
      given: held(
        ({ carol, channelId, message }) =>
          carol.client.messages.send(
            channelId,
            { text: 'hold @erin', parentMessageId: message.id, mentionedUserIds: ['erin'] },
            { prefer: 'hold' },
          ),
        RELEASE,
      ),
      emits: [SETTLED, 'chat:message:received', 'chat:mention:received', 'chat:thread:followed', UNREAD],
      // With more than 10,000 threads.
      unseen: ['chat:thread:unfollowed'],
    },
    'that refuses a message': {
      given: held(
        ({ bob, channelId }) => bob.client.messages.send(channelId, { text: 'hold' }, { prefer: 'hold' }),
        REMOVE,
      ),
      emits: [SETTLED, MADE],
    },
    'that releases a message for later': {
      given: held(
        ({ bob, channelId }) =>
          bob.client.scheduledMessages.create(channelId, { text: 'hold', scheduledAt: inAnHour() }, { prefer: 'hold' }),
        RELEASE,
      ),
      emits: [SETTLED, 'chat:scheduled:message:updated'],
    },
  },
  restoreCase: {
    'with replies and a pin': {
      given: async (stage) => {
        const { cases } = stage.alice.client
        const caseId = await reported(stage)
        await cases.decide(caseId, REMOVE)
        return () => cases.restore(caseId)
      },
      emits: ['chat:message:restored', 'chat:pinned:message:updated', UNREAD, UPDATED],
    },
    'of a poll': {
      given: async (stage) => {
        const { cases } = stage.alice.client
        const poll = await stage.bob.client.polls.create(stage.channelId, { title: 'Why?', options: ['One', 'Two'] })
        const caseId = await reported(stage, poll.messageId)
        await cases.decide(caseId, REMOVE)
        return () => cases.restore(caseId)
      },
      emits: ['chat:message:restored', 'chat:poll:updated', UNREAD, UPDATED],
    },
    'of a message that another decision removes': {
      given: removedTwice(
        async ({ alice }, caseId) =>
          () =>
            alice.client.cases.restore(caseId),
      ),
      emits: [...KEPT],
    },
  },
  decideAppeal: {
    'that restores a message': {
      given: appealed('REVERSED', REMOVE),
      emits: ['chat:message:restored', 'chat:pinned:message:updated', UNREAD, UPDATED],
      unseen: ['chat:poll:updated'],
    },
    'that ends a mute': {
      given: appealed('REVERSED', { action: 'MUTE', reason: 'spam' }),
      emits: ['chat:user:unmuted', UPDATED],
    },
    'that ends a ban': {
      given: appealed('REVERSED', { action: 'BAN', reason: 'spam' }),
      emits: ['chat:user:unbanned', 'chat:channel:member:count:changed', UNREAD, UPDATED],
      readAgain: ['bob'],
    },
    'of a decision that stands': { given: appealed('UPHELD', REMOVE), emits: [UPDATED] },
    'that brings back a shorter mute': {
      given: async (stage) => {
        await stage.alice.client.members.mute(stage.channelId, 'bob', { seconds: 3600 })
        return appealed('REVERSED', { action: 'MUTE', reason: 'spam' })(stage)
      },
      emits: ['chat:user:muted', UPDATED],
    },
    'that brings back a shorter ban': {
      given: async (stage) => {
        await stage.alice.client.members.ban(stage.channelId, 'bob', { seconds: 3600 })
        return appealed('REVERSED', { action: 'BAN', reason: 'spam' })(stage)
      },
      emits: ['chat:user:banned', UPDATED],
    },
    'of a message that another decision removes': {
      given: removedTwice(async ({ alice, bob }, caseId) => {
        const [decision] = (await bob.client.decisions.list()).decisions
        await bob.client.decisions.appeal(decision!.id, { text: 'Why?' })
        return () => alice.client.cases.decideAppeal(caseId, { outcome: 'REVERSED' })
      }),
      emits: [...KEPT],
    },
  },
} satisfies Partial<Record<MutatingOperation, Variants>>
