export { createChat, migrate } from './service/chat'
export type { ChatService } from './service/chat-service'
export type { Health } from './service/health'
export { contract } from '../generated/operations'
export type { ChatListener } from './http/prefix'
export { referencePages, type ReferencePagesOptions } from './http/reference-pages'
export { openLog } from './config/log-output'
export { ConfigError, ChatError, ConsumerError } from './errors'
export type { ChatEvent, Consumers, EventConsumerHandler, FailedEvent, LoggedPlace } from './service/consumers'
export { isLoggedEvent, type ConsumeOptions, type LoggedEventName } from './config/consume-options'
export { openConsumers, openData } from './service/open-data'
export type { ConsumerStatus } from './platform/consumers/registry'
export { DatabaseSetupError } from './platform/database/errors'
export type { MetricsRegistry } from './config/metrics-registry'
export type { ChatOptions, ChatSettings, DatabaseOptions, GatewayOptions, Logger, RedisOptions } from './config/options'
export type {
  AuthGuard,
  ChatAuthUser,
  ChatProviders,
  ChatRequest,
  ChatUser,
  DirectUpload,
  DirectUploadOptions,
  DraftFile,
  DraftKind,
  DraftPart,
  EventHandler,
  MessageDraft,
  MessagePolicy,
  ModeratorGuard,
  PolicyVerdict,
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
export type { DataOperations } from './server-api/data'
export type { TenantCounts } from './domain/compliance/count-tenant'
export type { Notifications } from './server-api/notifications'
export type { Notable } from './domain/notifications/notable'
export type { Notice, ReadState, Recipient, RecipientsQuery } from './domain/notifications/recipients'
export type { Erasure, MessageErasure } from './domain/compliance/erasure/erasure-rows'
export type { ExportRecord } from './domain/compliance/export/export-user'
export type { Reports, SystemCases, SystemChannels, SystemOperations } from './server-api/system'
export type { Holds, ComplianceOperations } from './server-api/compliance'
export type { HoldScope, LegalHold } from './domain/compliance/holds/legal-hold'
export type { AuditEntry, AuditPage, AuditQuery } from './domain/compliance/audit-log'
export type { AuditAction } from './domain/access/audit'
export type { NewGroup } from './domain/channels/create-channel'
export type { DecideAppeal } from './domain/cases/appeals'
export type { DecisionGroup, ModerationReport, NoticeGroup, Period } from './domain/cases/moderation-report'
export type { DecideCase } from './domain/cases/cases'
export type { ReportPage, ReportQuery } from './domain/cases/settle-reports'
export type * from '../generated/server-api'
