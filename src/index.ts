export { createChat, migrate, type ChatService } from './chat'
export type { Health } from './health'
export { contract } from '../generated/operations'
export type { ChatListener } from './http/prefix'
export { referencePages, type ReferencePagesOptions } from './http/reference-pages'
export { openLog } from './config/log-output'
export { ConfigError, ChatError, ConsumerError } from './errors'
export type { ChatEvent, ConsumeOptions, Consumers, EventConsumerHandler, FailedEvent, LoggedPlace } from './consumers'
export { isLoggedEvent, type LoggedEventName } from './config/consume-options'
export { openConsumers } from './open-consumers'
export { openData } from './open-data'
export type { ConsumerStatus } from './platform/events/durable-registry'
export { DatabaseSetupError } from './platform/database/errors'
export type { MetricsRegistry } from './config/metrics-registry'
export type { ChatOptions, ChatSettings, DatabaseOptions, GatewayOptions, Logger, RedisOptions } from './config/options'
export type {
  AuthGuard,
  ChatAuthUser,
  ChatProviders,
  ChatRequest,
  ChatUser,
  EventHandler,
  PushNeeded,
  RateClass,
  RateLimit,
  SettingsProvider,
  StorageProvider,
  TenantOverrides,
  UploadOptions,
  UploadResult,
  UserExtractor,
  UserResolver,
} from './providers'
export type { DataDuties, TenantCounts } from './server-api/data'
export type { Erasure, MessageErasure } from './domain/duties/erasure-rows'
export type { ExportRecord } from './domain/duties/export-user'
export type { Reports, SystemChannels, SystemOperations } from './server-api/system'
export type { Holds, KeptData } from './server-api/data-keeping'
export type { HoldScope, LegalHold } from './domain/duties/legal-hold'
export type { AuditEntry, AuditPage, AuditQuery } from './domain/duties/audit-log'
export type { AuditAction } from './domain/access/audit'
export type { NewGroup } from './domain/channels/create-for-others'
export type { ReportPage, ReportQuery, ReportRecord, ReportStatus } from './domain/channels/settle-reports'
export type * from '../generated/server-api'
