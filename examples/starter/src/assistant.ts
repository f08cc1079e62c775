/** An assistant: a user whose answers are streams. It answers messages that mention it, and everything in its direct channels. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ChatError, type ChatService, type Message } from '@chat-service/server'
import { assistant } from './accounts.js'

/** A stand-in that knows nothing. Put your model here, and yield its text as it comes. `return` is called if a reader stops it. */
async function* model(question: string): AsyncGenerator<string> {
  const text = [
    `You asked:\n\n> ${question.split('\n')[0]}`,
    'There is no model behind me yet. This answer is a **stream**: it is sent word by word, everyone here sees it grow, and Stop ends it.',
    'To answer by your model, put it in the place of `model()` in `src/assistant.ts`:',
    '```ts\nfor await (const { delta } of yourModel(question)) yield delta\n```',
  ].join('\n\n')
  for (const word of text.split(/(?<=\s)(?=\S)/)) {
    yield word
    await sleep(35)
  }
}

export async function startAssistant(chat: ChatService): Promise<void> {
  const me = chat.as({ tenantId: assistant.team, userId: assistant.id })

  const isAsked = async ({ senderId, type, stream, channelId, mentionedUserIds }: Message) => {
    if (senderId === assistant.id || type !== 'TEXT' || stream) return false
    return mentionedUserIds.includes(assistant.id) || (await me.channels.get(channelId)).type === 'DIRECT'
  }

  const answer = async ({ id, channelId, text, parentMessageId }: Message) => {
    const where = parentMessageId ? { parentMessageId } : {}
    // By the key a question has one answer, also if it is consumed again: the stream of a process that was killed goes on.
    const body = { ...where, metadata: { answerTo: id }, stream: { idleSeconds: 30 } }
    const stream = await me.messages.stream(channelId, body, { idempotencyKey: `answer ${id}` })
    if (stream.message.stream?.state !== 'STREAMING') return
    try {
      await stream.pipe(model(text.replace(`@${assistant.name}`, '').trim()))
    } finally {
      await stream.end()
    }
  }

  await chat.consume(
    'assistant',
    async ({ name, payload }) => {
      if (name !== 'chat:message:received') return
      try {
        if (await isAsked(payload.message)) await answer(payload.message)
      } catch (error) {
        // It is not a member, or its answer was deleted. Failures of the service are retried.
        if (!(error instanceof ChatError) || error.status >= 500) throw error
      }
    },
    // A longer answer needs more.
    { from: 'now', events: ['chat:message:received'], timeoutSeconds: 120 },
  )
}
