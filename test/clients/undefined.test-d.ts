// Type-checked only: hosts that compile with exactOptionalPropertyTypes may pass undefined for omitted properties.
import type { ChatClientOptions } from '../../clients/typescript/src/index'
import type { IdempotentRequestOptions } from '../../clients/typescript/src/http'
import type { ListChannelsQuery, SendMessageRequest } from '../../clients/typescript/src/api.gen'
import type { ConversationOptions, LiveOptions } from '../../clients/typescript/src/live/index'
import type {
  ConnectOptions,
  JoinOptions,
  ReconnectOptions,
  SocketOptions,
} from '../../clients/typescript/src/socket-types'
import type { StreamTarget } from '../../clients/typescript/src/stream-types'
import type {
  ChannelListProps,
  ChatComponents,
  ChatProps,
  ChatProviderProps,
  ConversationProps,
} from '../../clients/ui/src'
import type { FastifyChatOptions } from '../../src/hosts/fastify'
import type { ChatModuleOptions } from '../../src/hosts/nest'
import type * as server from '../../src/index'
import type { TestChatOptions } from '../../src/testing'

type Limits = NonNullable<server.TenantOverrides['limits']>
type Options =
  | ChatClientOptions
  | IdempotentRequestOptions
  | ListChannelsQuery
  | Omit<SendMessageRequest, 'text'>
  | ConversationOptions
  | LiveOptions
  | ConnectOptions
  | JoinOptions
  | ReconnectOptions
  | SocketOptions
  | StreamTarget
  | ChatProps
  | ChatProviderProps
  | ConversationProps
  | ChannelListProps
  | ChatComponents
  | FastifyChatOptions
  | ChatModuleOptions
  | server.ChatSettings
  | NonNullable<server.ChatSettings['limits']>
  | server.GatewayOptions
  | server.DatabaseOptions
  | server.ChatProviders
  | server.ChatAuthUser
  | server.ChatUser
  | server.UploadResult
  | server.RateLimit
  | server.TenantOverrides
  | Limits
  | NonNullable<Limits['rates']>
  | server.ConsumeOptions
  | NonNullable<server.ConsumeOptions['retry']>
  | server.NewGroup
  | server.AuditQuery
  | server.ReportQuery
  | server.ReferencePagesOptions
  | TestChatOptions

/** The optional properties that refuse undefined. */
type Refusing<T> = T extends unknown
  ? {
      [K in keyof T]-?: object extends Pick<T, K> ? ({ [P in K]: undefined } extends Pick<T, K> ? never : K) : never
    }[keyof T]
  : never

declare const refusing: Refusing<Options>
export const none: never = refusing

declare const found: Refusing<{ refuses?: string; takes?: string | undefined; required: string }>
// @ts-expect-error -- So it would be found.
export const noneFound: never = found
export const only: 'refuses' = found
