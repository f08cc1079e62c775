import type { AskQuestionRequest } from '../../generated/openapi'
import { eventually } from '../support/eventually'
import { query } from '../support/recount'
import { type MutatingOperation, type Stage, type Variants } from './stage'

const ENDED = ['chat:question:closed', 'chat:question:decided'] as const

/** Bob's message asks a question that names Carol, who has blocked Dave. */
export const ask = ({ bob, channelId, message }: Stage, request: Partial<AskQuestionRequest> = {}) =>
  bob.client.questions.ask(channelId, message.id, {
    ...{ kind: 'APPROVAL', prompt: 'Refund?', answerableBy: { userIds: ['carol', 'alice'] }, ...request },
  })

export const questionVariants = {
  askQuestion: {
    'that names users': {
      given: (stage) => Promise.resolve(() => ask(stage)),
      emits: ['chat:question:asked', 'chat:question:requested'],
    },
    'by a user blocked by a named user': {
      given: async ({ dave, channelId }) => {
        const { id } = await dave.client.messages.send(channelId, { text: 'May I?' })
        const request = { kind: 'APPROVAL', prompt: 'May I?', answerableBy: { userIds: ['carol', 'bob'] } } as const
        return () =>
          dave.client.questions.ask(channelId, id, { ...request, answerableBy: { userIds: ['carol', 'bob'] } })
      },
      emits: ['chat:question:asked', 'chat:question:requested'],
    },
    'that expires': {
      given: (stage) =>
        Promise.resolve(async () => {
          const { id } = await ask(stage, { expiresInSeconds: 10 })
          const soon = `update chat_questions set expires_at = created_at + interval '1 ms' where id = $1`
          await query(stage.world.databaseUrl, soon, [id])
          const isClosed = `select from chat_questions where id = $1 and closed_at is not null`
          await eventually(async () => (await query(stage.world.databaseUrl, isClosed, [id])).length > 0)
        }),
      emits: ['chat:question:asked', 'chat:question:requested'],
      aside: [...ENDED],
    },
  },
  answerQuestion: {
    'that decides': {
      given: async (stage) => {
        const { id } = await ask(stage)
        const { carol, channelId, message } = stage
        return () => carol.client.questions.answer(channelId, message.id, id, { decision: 'APPROVE', comment: 'Yes' })
      },
      emits: ['chat:question:answered', 'chat:question:decided'],
    },
    'the first of two': {
      given: async (stage) => {
        const { id } = await ask(stage, { needed: 2 })
        const { carol, channelId, message } = stage
        return () => carol.client.questions.answer(channelId, message.id, id, { decision: 'APPROVE' })
      },
      emits: ['chat:question:answered'],
    },
  },
  cancelQuestion: {
    'by an operator': {
      given: async (stage) => {
        const { id } = await ask(stage)
        return () => stage.alice.client.questions.cancel(stage.channelId, stage.message.id, id)
      },
      emits: [...ENDED],
    },
  },
} satisfies Partial<Record<MutatingOperation, Variants>>
