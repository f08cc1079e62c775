/** The part of `ChatService` of `@chat-service/server` that the package uses. */
export interface MailChat {
  consume(
    name: string,
    handler: (event: ChatEvent) => Promise<void>,
    options: { from: 'now'; events: EventName[]; retry: { attempts: number; maxSeconds: number } },
  ): Promise<void>
  readonly consumers: { remove(name: string): Promise<boolean> }
  as(user: { tenantId: string; userId: string }): MailUser
  readonly notifications: {
    notableOf(event: ChatEvent): { channelId: string; messageId: string } | null
    recipients(query: {
      tenantId: string
      channelId: string
      messageId: string
      after: string
      limit: number
    }): Promise<Recipient[]>
    wanted(query: {
      tenantId: string
      notices: { userId: string; channelId: string; messageId: string }[]
    }): Promise<(Recipient | null)[]>
    readState(query: { tenantId: string; channelId: string; userId: string }): Promise<{ readSeq: number | null }>
  }
}

export interface Recipient {
  userId: string
  seq: number
  readSeq: number
}

interface MailUser {
  channels: { get(channelId: string): Promise<ChatChannel> }
  users: { getMany(query: { ids: string[] }): Promise<{ users: { id: string; nickname: string }[] }> }
  messages: {
    get(channelId: string, messageId: string): Promise<ChatMessage>
    createUpload(file: { file: Uint8Array; fileName: string; mimeType: string }): Promise<{ uploadId: string }>
    send(
      channelId: string,
      message: { text: string; parentMessageId?: string; files?: { uploadId: string }[] },
      options: { idempotencyKey: string; prefer: 'hold' },
    ): Promise<{ id: string } | { heldMessage: { id: string } }>
  }
}

export interface ChatMessage {
  id: string
  senderId: string
  type: string
  text: string
  parentMessageId: string | null
  files: { fileName: string }[]
  createdAt: string
}

export interface ChatChannel {
  id: string
  type: string
  name: string | null
  members: { userId: string }[]
}

export const eventNames = [
  'chat:message:received',
  'chat:message:updated',
  'chat:user:left',
  'chat:channel:deleted',
] as const

type EventName = (typeof eventNames)[number]

export interface ChatEvent {
  name: EventName
  tenantId: string
  channelId: string | null
  payload: object
  createdAt: Date
}
