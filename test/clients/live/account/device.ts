import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { ChatClient, type ChatSocket } from '../../../../clients/typescript/src/index'
import {
  live,
  liveQuestions,
  memoryStorage,
  type ChannelFilter,
  type ChannelList,
  type Conversation,
  type ConversationOptions,
  type Live,
  type LiveStorage,
  type Questions,
  type Thread,
} from '../../../../clients/typescript/src/live/index'
import type { Proxy } from '../../../chaos/proxy'
import { turns } from '../../../chaos/turns'
import { tokenOf } from '../../../support/world'
import type { Scene } from './scene'

/** The lists that a device shows. */
const FILTERS: ChannelFilter[] = [
  { includeEmpty: true, limit: 2 },
  { limit: 1 },
  { includeEmpty: true, order: 'chronological', limit: 3 },
  { includeEmpty: true, search: 'lunch' },
  { includeEmpty: true, hidden: true },
]

/** Ways to open conversations: with all messages, or with few of them and replies in threads. */
const OPTIONS: ConversationOptions[] = [{ pageSize: 4 }, { pageSize: 3, windowSize: 6, includeReplies: false }]

/** An open conversation with its open threads. */
export interface Shown {
  conversation: Conversation
  options: ConversationOptions
  threads: Map<string, Thread>
  /** Whether it has shown older messages without the newest ones. */
  hasJumped: boolean
}

/** A sent message with its outcome. */
export interface Sent {
  clientId: string
  channelId: string
  /** Whether it was abandoned: then it may have arrived. */
  isDiscarded: boolean
}

/** As slow as a database in a browser or on a phone: sequential calls with a delay. */
function slowStorage(): LiveStorage {
  const storage = memoryStorage()
  const exclusively = turns()
  const slowly = <T>(act: () => Promise<T>) => exclusively(async () => (await sleep(2), act()))
  return {
    get: (key) => slowly(() => storage.get(key)),
    // Stores a copy.
    set: (key, value) => slowly(() => storage.set(key, structuredClone(value))),
    delete: (key) => slowly(() => storage.delete(key)),
    list: (prefix) => slowly(() => storage.list(prefix)),
  }
}

/** A user's front end, with a network and a page that a test can break. */
export class Device {
  chat!: Live
  socket!: ChatSocket
  questions!: Questions
  readonly lists = new Map<ChannelFilter, ChannelList>()
  readonly conversations = new Map<string, Shown>()
  /** In typing order. */
  readonly sent: Sent[] = []
  isOnline = true
  private way!: Proxy
  private readonly storage = slowStorage()
  private readonly wanted: string[] = []

  private constructor(
    private readonly scene: Scene,
    readonly userId: 'alice' | 'bob',
  ) {}

  static async open(scene: Scene, userId: 'alice' | 'bob'): Promise<Device> {
    const device = new Device(scene, userId)
    device.way = await scene.way(() => device.isOnline)
    device.start()
    return device
  }

  /** Opens the page with the previous view. */
  private start(): void {
    const { scene, userId, way } = this
    const token = tokenOf(userId, scene.tenantId)
    const client = new ChatClient({ baseUrl: way.url, token, WebSocket, retries: 0, timeoutMs: 30_000 })
    const realtime = client.realtime.bind(client)
    client.realtime = (options) => (this.socket = realtime(options))
    const socket = { reconnect: { minDelayMs: 10, maxDelayMs: 50 }, timeoutMs: 30_000 }
    this.chat = live(client, { storage: this.storage, userId: this.userId, lingerMs: 0, socket })
    this.chat.unread.subscribe(() => undefined)
    this.questions = liveQuestions(this.chat)
    this.questions.subscribe(() => undefined)
    this.chat.outbox.subscribe(() => undefined)
    for (const filter of FILTERS) {
      const list = this.chat.channelList(filter)
      list.subscribe(() => undefined)
      this.lists.set(filter, list)
    }
    for (const channelId of this.wanted) this.show(channelId)
  }

  /** Opens a conversation, and keeps it open across reloads. */
  show(channelId: string): Shown {
    const known = this.conversations.get(channelId)
    if (known) return known
    if (!this.wanted.includes(channelId)) this.wanted.push(channelId)
    const options = OPTIONS[this.wanted.indexOf(channelId) % OPTIONS.length] as ConversationOptions
    const conversation = this.chat.conversation(channelId, options)
    conversation.subscribe(() => undefined)
    const shown = { conversation, options, threads: new Map<string, Thread>(), hasJumped: false }
    this.conversations.set(channelId, shown)
    return shown
  }

  jumpTo(channelId: string, messageId: string): Promise<void> {
    const shown = this.show(channelId)
    shown.hasJumped = true
    return shown.conversation.jumpTo(messageId)
  }

  showThread(channelId: string, messageId: string): void {
    const { conversation, threads } = this.show(channelId)
    if (threads.has(messageId)) return
    const thread = conversation.thread(messageId)
    thread.subscribe(() => undefined)
    threads.set(messageId, thread)
  }

  /** Closes a view. */
  hide(channelId: string): void {
    this.conversations.get(channelId)?.conversation.close()
    if (this.conversations.delete(channelId)) this.wanted.splice(this.wanted.indexOf(channelId), 1)
  }

  send(channelId: string, text: string, parentMessageId?: string): void {
    const draft = { text, ...(parentMessageId !== undefined && { parentMessageId }) }
    const { clientId } = this.show(channelId).conversation.send(draft)
    this.sent.push({ clientId, channelId, isDiscarded: false })
  }

  discard(n: number): void {
    const entries = this.chat.outbox.getSnapshot().filter(({ status }) => status !== 'sent')
    const entry = entries[n % entries.length]
    const sent = this.sent.find(({ clientId }) => clientId === entry?.clientId)
    if (!entry || !sent) return
    sent.isDiscarded = true
    this.chat.outbox.discard(entry.clientId)
  }

  cut(): void {
    this.way.cut(() => true)
  }

  goOffline(): void {
    this.isOnline = false
    this.cut()
  }

  goOnline(): void {
    this.isOnline = true
  }

  /** Closes the page and opens it again. */
  reload(): void {
    this.end()
    this.start()
  }

  private end(): void {
    this.chat.close()
    this.lists.clear()
    this.conversations.clear()
  }

  async close(): Promise<void> {
    this.end()
    await this.scene.closeWay(this.way)
  }
}
