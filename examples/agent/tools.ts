import type { ChatClient } from '@chat-service/client'
import type { Tool } from './model.js'

/** Returns the time. */
export const clock: Tool = {
  name: 'clock',
  isNeeded: /\b(time|clock|date)\b/i,
  run: async () => ({ now: new Date().toISOString() }),
  say: ({ now }) => `It is **${String(now).slice(11, 16)}** in UTC, on ${String(now).slice(0, 10)}.`,
}

/** Counts the messages of the channel in which it is asked, by their senders. */
export const counter = ({ messages }: ChatClient): Tool => ({
  name: 'counter',
  isNeeded: /\b(how many|count)\b/i,
  async run({ channelId }, signal) {
    const counts: Record<string, number> = {}
    for await (const { senderId } of messages.iterate(channelId)) {
      signal.throwIfAborted()
      counts[senderId] = (counts[senderId] ?? 0) + 1
    }
    return counts
  },
  say(output) {
    const counts = Object.entries(output as Record<string, number>).sort(([, one], [, other]) => other - one)
    const total = counts.reduce((sum, [, count]) => sum + count, 0)
    const rows = counts.map(([who, count]) => `| ${who} | ${count} |`)
    return `There are **${total} messages** in this channel:\n\n| Sender | Messages |\n| --- | ---: |\n${rows.join('\n')}`
  },
})

/**
 * Refunds, once a person has approved.
 *
 * @param pay is given a key that is the same when the refund is repeated, as after a restart.
 */
export const refund = (staffIds: string[], pay: (key: string, userId: string) => Promise<void>): Tool => ({
  name: 'refund',
  isNeeded: /\brefund\b/i,
  asks: ({ askedById, text }) => ({
    kind: 'APPROVAL',
    prompt: `May I refund ${askedById}?`,
    subject: { name: 'refund', arguments: { userId: askedById, reason: text } },
    answerableBy: { userIds: staffIds },
    expiresInSeconds: 3600,
  }),
  waits: 'A person has to approve that. I have asked.',
  async run({ askedById }, _signal, asked) {
    const isApproved = asked?.state === 'ANSWERED' && asked.answers.every(({ decision }) => decision === 'APPROVE')
    if (asked && isApproved) await pay(asked.id, askedById)
    return { isApproved, by: asked?.answers.at(-1)?.userId ?? null }
  },
  say: ({ isApproved, by }) => {
    if (typeof by !== 'string') return 'No one decided in time. Please ask me again.'
    return isApproved === true
      ? `**${by}** has approved: the money is on its way.`
      : `**${by}** has not approved the refund.`
  },
})
