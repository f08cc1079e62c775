import type { Chat } from '../pipeline/chat'
import { requireMember, requireSender } from '../domain/access/guards'
import { appendToStream } from '../domain/streams/streams'
import { ChatError } from '../errors'
import type { ChannelKey } from '../platform/lib/channel-key'
import type { TypingAnnouncer } from './feeds/typing'
import { joinChannel, resume, type JoinParts } from './join/join'
import type { FrameHandlers } from './socket/client-frames'
import type { Connection } from './socket/connection'

/** The handlers of clients' frames. */
export function frameHandlers(parts: JoinParts & { typing: TypingAnnouncer }): FrameHandlers {
  const { chat, typing } = parts
  return {
    'chat:join:channel': (connection, data, acknowledge) => joinChannel(parts, connection, data, acknowledge),
    'gateway:resume': (connection, data, acknowledge) => resume(parts, connection, data, '/data', acknowledge),
    async 'chat:leave:channel'(connection, { channelId }, acknowledge) {
      connection.subscriptions.leave(channelId)
      acknowledge()
    },
    async 'chat:typing:start'(connection, { channelId }, acknowledge) {
      const channel = await requireTypist(chat, connection, channelId)
      let isLarge = false
      if (typing.isDue(channel, connection.caller.userId)) {
        try {
          const { memberCount } = await requireSender(chat.db, connection.caller, channelId, 'later')
          isLarge = memberCount > chat.config.limits.largeChannelMembers
          // The subscription may have ended meanwhile.
          requireJoined(connection, channelId)
        } catch (error) {
          typing.stop(channel, connection)
          throw error
        }
      }
      typing.start(channel, connection, { isLarge })
      acknowledge()
    },
    async 'chat:typing:stop'(connection, { channelId }, acknowledge) {
      typing.stop(await requireTypist(chat, connection, channelId), connection)
      acknowledge()
    },
    async 'chat:stream:append'(connection, { channelId, messageId, part = 0, type = 'text', ...piece }, acknowledge) {
      const { caller } = connection
      await chat.rates?.limitFrame(caller, 'stream')
      const stream = await appendToStream(chat, { caller, channelId, messageId }, { part, type, ...piece })
      acknowledge({ stream })
    },
  }
}

/** @throws errors of the Member guard, and CHAT_AUTH_FORBIDDEN for a member who has not joined. */
async function requireTypist(chat: Chat, connection: Connection, channelId: string): Promise<ChannelKey> {
  if (!connection.subscriptions.isEntered(channelId)) await requireMember(chat.db, connection.caller, channelId)
  return requireJoined(connection, channelId)
}

function requireJoined(connection: Connection, channelId: string): ChannelKey {
  if (!connection.subscriptions.isEntered(channelId)) {
    throw new ChatError('CHAT_AUTH_FORBIDDEN', { channelId }, { message: 'Join the channel first.' })
  }
  return { tenantId: connection.caller.tenantId, channelId }
}
