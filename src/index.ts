export { createChat, migrate, type ChatService, type Health } from './chat'
export { openLog } from './config/log-output'
export { ConfigError, ChatError } from './errors'
export { DatabaseSetupError } from './platform/database/errors'
export type { ChatOptions, ChatSettings, DatabaseOptions, GatewayOptions, Logger, RedisOptions } from './config/options'
export type {
  AuthGuard,
  ChatAuthUser,
  ChatProviders,
  ChatRequest,
  ChatUser,
  EventHandler,
  PushNeeded,
  StorageProvider,
  UploadOptions,
  UploadResult,
  UserExtractor,
  UserResolver,
} from './providers'
export type { Channel, Message } from '../generated/openapi'
