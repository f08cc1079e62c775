import type { PushChat, PushedChannel, PushedMessage, PushedQuestion, PushedUser } from './chat.js'
import type { Place } from '../../shared/src/arrivals.js'
import { namesUnlessAway } from '../../shared/src/names.js'
import { cut } from './provider.js'

/** The data of a notice. */
export interface Content {
  tenantId: string
  message: PushedMessage
  channel: PushedChannel
  /** Null if the host's user resolver does not know the user or is unavailable for long. */
  sender: PushedUser | null
  /** The question to the user, if the notice is about one. */
  question: PushedQuestion | undefined
}

/** Renders a notice; null for none. */
export type Render = (
  content: Content & { userId: string; isMentioned: boolean; badge: number },
) => { title: string; body: string } | null | Promise<{ title: string; body: string } | null>

const MAX_AGE_MS = 2000
const MAX_ENTRIES = 500
const MAX_TITLE = 100
const MAX_BODY = 300

/** The content of messages, read once for the devices of many users. */
export class Contents {
  private readonly known = new Map<string, { at: number; content: Promise<Content> }>()

  constructor(private readonly chat: PushChat) {}

  /** @param attempt of the notice, from 1. @throws Error on early attempts if the user resolver is unavailable. */
  of(place: Place, attempt: number): Promise<Content> {
    const key = JSON.stringify([place.tenantId, place.channelId, place.messageId, place.questionId])
    const known = this.known.get(key)
    if (known && Date.now() - known.at < MAX_AGE_MS) return known.content
    const content = this.read(place, attempt)
    content.catch(() => this.known.delete(key))
    this.known.delete(key)
    this.known.set(key, { at: Date.now(), content })
    if (this.known.size > MAX_ENTRIES) this.known.delete(this.known.keys().next().value as string)
    return content
  }

  private async read({ tenantId, channelId, messageId, questionId }: Place, attempt: number): Promise<Content> {
    const { channels, messages, users } = this.chat.system(tenantId)
    const [channel, message] = await Promise.all([channels.get(channelId), messages.get(channelId, messageId)])
    const sender = await namesUnlessAway(attempt, () => users.get(message.senderId))
    // Some receivers may not see the quoted message.
    const shown = { ...message, quote: null }
    return {
      tenantId,
      message: shown,
      channel,
      sender: sender ?? null,
      question: message.questions?.find(({ id }) => id === questionId),
    }
  }
}

const KINDS: Record<string, string> = { IMAGE: 'Photo', VIDEO: 'Video', AUDIO: 'Audio message', POLL: 'Poll' }

const NEW_MESSAGE = 'New message'

/** The names of sender and channel, if known; then the question, the text, or the kind of file. */
export const defaultRender: Render = ({ message, channel, sender, question }) => {
  const names = [sender?.nickname, channel.type === 'GROUP' ? channel.name : null].filter((name) => name)
  const file = KINDS[message.type] ?? message.fileName ?? ((message.files?.length ?? 0) > 0 ? 'File' : NEW_MESSAGE)
  return {
    title: cut(names.join(' · ') || NEW_MESSAGE, MAX_TITLE),
    body: cut(question?.prompt || message.text || file, MAX_BODY),
  }
}
