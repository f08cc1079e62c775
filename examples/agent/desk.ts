import type { ChatClient } from '@chat-service/client'
import type { Desk } from './agent.js'
import type { Tool } from './model.js'

/** The `customType` of channels in which customers are answered. */
export const SUPPORT = 'support'

interface DeskOptions {
  staffIds: string[]
  /** How long customers wait for a person, in seconds. */
  waitSeconds?: number
}

/**
 * A support desk: channels of customers and staff, in which the agent answers until a person takes over. Who answers is in the
 * metadata of the channel, so that every process knows: the agent, or the id of that person.
 */
export function supportDesk(
  client: ChatClient,
  { staffIds, waitSeconds = 120 }: DeskOptions,
): Desk & { tools: Tool[] } {
  const isStaff = (userId: string) => staffIds.includes(userId)
  const answerBy = async (channelId: string, who: string) => {
    await client.channels.replaceMetadata(channelId, { metadata: { answeredBy: who } })
  }

  /** Asks the staff. The person who approves answers from then on. */
  const handOver: Tool = {
    name: 'hand over',
    isNeeded: /\b(person|human|somebody|colleague)\b/i,
    asks: ({ askedById }) => ({
      kind: 'APPROVAL',
      prompt: `${askedById} would like to talk to a person. Do you take over?`,
      answerableBy: { userIds: staffIds },
      expiresInSeconds: waitSeconds,
    }),
    waits: 'I ask my colleagues. One moment, please.',
    async run({ channelId }, _signal, asked) {
      const by = asked?.answers.find(({ decision }) => decision === 'APPROVE')?.userId
      if (by) await answerBy(channelId, by)
      return { by: by ?? null }
    },
    say: ({ by }) =>
      typeof by === 'string'
        ? `**${by}** takes over, and answers you here.`
        : 'No one is free right now, so I continue. Ask for a person again later.',
  }

  /** Staff gives the customer back, by a mention of the agent. */
  const takeBack: Tool = {
    name: 'take back',
    isNeeded: /\b(take (it )?(back|over)|yours)\b/i,
    async run({ channelId, askedById }) {
      if (!isStaff(askedById)) return { isBack: false }
      await answerBy(channelId, 'agent')
      return { isBack: true }
    },
    say: ({ isBack }) => (isBack === true ? 'I am back, and answer again.' : 'Only my colleagues can hand over to me.'),
  }

  return {
    tools: [handOver, takeBack],
    isOfDesk: ({ customType }) => customType === SUPPORT,
    async unansweredAt({ id, channelId, senderId, createdAt, mentionedUserIds }) {
      const channel = await client.channels.get(channelId)
      if (channel.customType !== SUPPORT) return undefined
      // The agent is mentioned: by staff, or by a customer who does not want a person.
      if (mentionedUserIds.length > 0) return undefined
      const { answeredBy = 'agent' } = channel.metadata
      if (isStaff(senderId) || answeredBy !== 'agent') return null
      const { messages, eventSeq } = await client.messages.list(channelId, { after: createdAt, limit: 100 })
      const isAnswered = messages.some((message) => message.id !== id && isStaff(message.senderId))
      return isAnswered ? null : eventSeq
    },
  }
}
