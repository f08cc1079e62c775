/**
 * A model that needs no key: rules that choose tools, and a Markov chain for everything else. The same question has the same
 * answer. Put yours in its place: any function that yields pieces, such as the adapters make.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { AskQuestionRequest, Question as Asked } from '@chat-service/client'
import type { Model, Question } from './agent.js'
import { messageOf, type Piece } from './pieces.js'

export interface Tool {
  name: string
  /** The questions that need it. */
  isNeeded: RegExp
  /** Decisions of people that it needs before it runs. */
  asks?: (question: Question) => AskQuestionRequest
  /** The words while they are asked. */
  waits?: string
  /** @param asked the question that people have decided, or not in time. */
  run: (question: Question, signal: AbortSignal, asked?: Asked) => Promise<Record<string, unknown>>
  /** A note on its output. */
  say: (output: Record<string, unknown>) => string
}

export interface ModelOptions {
  tools?: readonly Tool[]
  /** Waits before each token. Default: 25 milliseconds. */
  pause?: (signal: AbortSignal) => Promise<unknown>
}

const SENTENCES = [
  'A stream is a message that grows while it is read.',
  'A message has one place in the channel and one unread.',
  'The producer appends each piece at the place where the last one ended.',
  'A reader sees each piece at the place where it was appended.',
  'The service keeps the text while the producer thinks.',
  'The producer of a stream may be killed and started again.',
  'A reader that comes late reads the text that is there and then each new piece.',
  'The text that was read is never taken back while the producer is alive.',
  'A reader may stop the producer while the message grows.',
  'The message that was stopped keeps the text that was written.',
]

const words = SENTENCES.map((sentence) => sentence.split(' '))
const following = new Map<string, string[]>()
for (const sentence of words)
  sentence.forEach((word, n) => following.set(word, [...(following.get(word) ?? []), ...sentence.slice(n + 1, n + 2)]))

/** Numbers below `limit`, always the same ones for the same text. */
function chanceOf(text: string): (limit: number) => number {
  let state = [...text].reduce((hash, char) => Math.imul(hash ^ char.codePointAt(0)!, 16_777_619), 2_166_136_261)
  return (limit) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5
    return ((state ^ (state >>> 13)) >>> 0) % limit
  }
}

/** A made-up sentence of words that follow each other somewhere. */
function sentenceOf(chance: (limit: number) => number): string {
  const sentence = [words[chance(words.length)]![0]!]
  while (sentence.length < 24) {
    const next = following.get(sentence.at(-1)!)!
    if (next.length === 0) break
    sentence.push(next[chance(next.length)]!)
  }
  return sentence.join(' ').replace(/\.?$/, '.')
}

const CODE =
  "Like this:\n\n```ts\nconst stream = await bot.messages.stream(channelId)\nawait stream.append('Hello')\nawait stream.end()\n```\n\nThe rest is done for you."

function essayOf({ text }: Question): string {
  const chance = chanceOf(text)
  const some = (count: number) => Array.from({ length: count }, () => sentenceOf(chance))
  const points = some(3).map(
    (sentence) => `- **${sentence.split(' ').slice(0, 3).join(' ')}** ${sentence.split(' ').slice(3).join(' ')}`,
  )
  const short = `${some(2).join(' ')}\n\n${points.join('\n')}\n\n${some(1)[0]}`
  if (!/\b(long|story|essay)\b/i.test(text)) return short
  return Array.from({ length: 8 }, (_, n) => `## Part ${n + 1}\n\n${some(6).join(' ')}`).join('\n\n')
}

/** Words with the space before them, as models give them. */
const tokensOf = (text: string) => text.match(/\s*\S+/g) ?? []

export function smallModel({
  tools = [],
  pause = (signal) => sleep(25, undefined, { signal }),
}: ModelOptions = {}): Model {
  return async function* answer(question, signal): AsyncGenerator<Piece> {
    async function* speak(type: 'text' | 'reasoning', text: string): AsyncGenerator<Piece> {
      for (const token of tokensOf(text)) {
        await pause(signal)
        yield { type, text: token }
      }
    }
    const needed = tools.filter(({ isNeeded }) => isNeeded.test(question.text))
    if (needed.length > 0)
      yield* speak(
        'reasoning',
        `The question is about ${needed.map(({ name }) => name).join(' and ')}, which I do not know by heart. I look it up.`,
      )
    for (const [n, { name, asks, waits, run, say }] of needed.entries()) {
      const id = `call-${n + 1}`
      yield { type: 'tool', id, name, state: 'running', input: { question: question.text } }
      try {
        if (waits) yield* speak('text', `${n > 0 ? '\n\n' : ''}${waits}`)
        const asked = asks && (await question.ask(id, asks(question)))
        const output = await run(question, signal, asked)
        yield { type: 'tool', id, state: 'complete', output }
        yield* speak('text', `${n > 0 || waits ? '\n\n' : ''}${say(output)}`)
      } catch (error) {
        signal.throwIfAborted()
        yield { type: 'tool', id, state: 'failed', error: messageOf(error) }
        yield* speak('text', `${n > 0 ? '\n\n' : ''}The tool ${name} failed.`)
      }
    }
    if (needed.length > 0) return
    if (/\bfail\b/i.test(question.text)) {
      yield* speak('text', 'It begins well, and then **the model')
      throw new Error('the model went away in the middle of a sentence')
    }
    yield* speak('text', /\bcode\b/i.test(question.text) ? CODE : essayOf(question))
  }
}
