import { setTimeout as sleep } from 'node:timers/promises'
import { ChatError, type ChatOperations, type ChatService, type ChatUser, type Message } from '../index'

export const ASSISTANT: ChatUser = { id: 'assistant', nickname: 'Assistant' }

/** Delay between words, at reading speed. */
const WORD_MS = 35

interface Question {
  text: string
  /** The last text messages before the question, oldest first. */
  history: readonly Message[]
  nameOf: (userId: string) => string
}

/**
 * Stand-in for a model: fixed rules, without a network. Replace it by yours, which yields text as it is generated. Its
 * `return` is called when a reader stops the answer. `examples/agent/adapters` convert the streams of libraries to
 * text.
 */
async function* model(question: Question, wordMs: number): AsyncGenerator<string> {
  for (const word of replyTo(question).split(/(?<=\s)(?=\S)/)) {
    yield word
    if (wordMs > 0) await sleep(wordMs)
  }
}

function replyTo({ text, history, nameOf }: Question): string {
  const asked = text.replace(`@${nameOf(ASSISTANT.id)}`, '').trim()
  if (/sum|catch|miss/i.test(asked)) {
    const quoted = history.map((message) => `- **${nameOf(message.senderId)}**: ${message.text.split('\n')[0]}`)
    return quoted.length > 0 ? `The last messages here:\n\n${quoted.join('\n')}` : 'There are no messages before yours.'
  }
  return [
    `You asked:\n\n> ${asked.split('\n')[0] || '…'}`,
    'There is no model behind me yet. This answer is a **stream**: it is sent word by word, everyone here sees it grow, and Stop ends it.',
    'To answer by your model, put it in the place of `model()` in `src/standalone/assistant.ts`:',
    '```ts\nfor await (const { delta } of yourModel(text, { history })) yield delta\n```',
    'Or ask me to **sum up** this conversation, which I can.',
  ].join('\n\n')
}

/** The operations of the assistant, which is a user like any other. */
export const assistantOf = (chat: ChatService, tenantId: string): ChatOperations =>
  chat.as({ tenantId, userId: ASSISTANT.id })

/** Answers with a stream, once per question even on redelivery: continues one that a killed process left open. */
export async function answer(
  assistant: ChatOperations,
  { id, channelId, text, parentMessageId }: Message,
  wordMs = WORD_MS,
): Promise<Message> {
  const { messages } = assistant
  const body = { metadata: { answerTo: id }, stream: { idleSeconds: 30 }, ...(parentMessageId && { parentMessageId }) }
  const stream = await messages.stream(channelId, body, { idempotencyKey: `answer ${id}` })
  if (stream.message.stream?.state !== 'STREAMING') return stream.message
  const page = await messages.list(channelId, { limit: 20 })
  const before = page.messages.slice(page.messages.findIndex((message) => message.id === id) + 1)
  const history = before
    .filter((message) => message.text !== '')
    .slice(0, 3)
    .reverse()
  const { users } = await assistant.users.getMany({
    ids: [...new Set(history.map(({ senderId }) => senderId)), ASSISTANT.id],
  })
  const nameOf = (userId: string) => users.find((user) => user.id === userId)?.nickname ?? userId
  try {
    await stream.pipe(model({ text, history, nameOf }, wordMs))
  } catch (error) {
    await stream.end().catch(() => undefined)
    throw error
  }
  return stream.end()
}

/** Answers messages that mention the assistant, and every message in its direct channels. */
export async function startAssistant(chat: ChatService, tenantId: string): Promise<void> {
  const assistant = assistantOf(chat, tenantId)
  const isAsked = async ({ senderId, type, stream, channelId, mentionedUserIds }: Message) => {
    if (senderId === ASSISTANT.id || type !== 'TEXT' || stream) return false
    return mentionedUserIds.includes(ASSISTANT.id) || (await assistant.channels.get(channelId)).type === 'DIRECT'
  }
  await chat.consume(
    'demo-assistant',
    async (event) => {
      if (event.name !== 'chat:message:received' || event.tenantId !== tenantId) return
      const { message } = event.payload
      try {
        if (await isAsked(message)) await answer(assistant, message)
      } catch (error) {
        // The assistant is not a member, or the answer was deleted meanwhile. Other failures are retried.
        if (!(error instanceof ChatError) || error.status >= 500) throw error
      }
    },
    { from: 'now', events: ['chat:message:received'], timeoutSeconds: 120 },
  )
}
