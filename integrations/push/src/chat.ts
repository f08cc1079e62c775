/** The part of `ChatService` of `@chat-service/server` that the package uses. */
export interface PushChat {
  consume(
    name: string,
    handler: (event: PushEvent) => Promise<void>,
    options: {
      from: 'now'
      events: EventName[]
      concurrency: number
      retry: { attempts: number; maxSeconds: number }
    },
  ): Promise<void>
  readonly consumers: { remove(name: string): Promise<boolean> }
  system(tenantId: string): {
    channels: { get(channelId: string): Promise<PushedChannel> }
    messages: { get(channelId: string, messageId: string): Promise<PushedMessage> }
    users: { get(userId: string): Promise<PushedUser> }
  }
  readonly notifications: {
    notableOf(event: PushEvent): Notable | null
    recipients(query: Notable & { tenantId: string; after?: string; limit?: number }): Promise<Recipient[]>
    wanted(query: { tenantId: string; notices: Notice[] }): Promise<(Recipient | null)[]>
    readState(query: { tenantId: string; channelId: string; userId: string }): Promise<ReadState>
  }
}

interface Notable {
  channelId: string
  messageId: string
  questionId?: string
}

export interface Notice extends Notable {
  userId: string
}

export interface Recipient {
  userId: string
  isMentioned: boolean
  totalUnreadCount: number
  seq: number
}

interface ReadState {
  readSeq: number | null
  totalUnreadCount: number
}

export interface PushedMessage {
  id: string
  senderId: string
  type: string
  text: string
  fileName: string | null
  files?: { fileName: string | null }[]
  questions?: PushedQuestion[]
  createdAt: string
}

export interface PushedQuestion {
  id: string
  prompt: string
}

export interface PushedChannel {
  id: string
  type: 'DIRECT' | 'GROUP'
  name: string | null
}

export interface PushedUser {
  id: string
  nickname: string
}

export const eventNames = [
  'chat:message:received',
  'chat:message:updated',
  'chat:question:asked',
  'chat:read:receipt:updated',
] as const

type EventName = (typeof eventNames)[number]

export interface PushEvent {
  name: EventName
  tenantId: string
  payload: object
  createdAt: Date
}
