import type { Readable } from 'node:stream'
import type { Chat } from '../pipeline/chat'
import { chatIn } from '../domain/access/tenant-chat'
import type { Caller } from '../domain/access/caller'
import { ChatError, invalid } from '../errors'
import { beginErasure, erasureDone, readMessageErasure } from '../domain/compliance/erasure/erasures'
import {
  getErasure,
  selectErasures,
  type Erasure,
  type MessageErasure,
} from '../domain/compliance/erasure/erasure-rows'
import { exportUser, type ExportRecord } from '../domain/compliance/export/export-user'
import { countTenant, type TenantCounts } from '../domain/compliance/count-tenant'
import type { Calls } from './calls'
import { requireIds } from './faults'

/** Export and erasure of data. See docs/compliance.md for the data covered. */
export interface DataOperations {
  /**
   * Exports everything stored about a user, record by record: write each as a line of JSON. The last record marks the
   * export as complete.
   */
  exportUser(userId: string): AsyncGenerator<ExportRecord, void, undefined>
  /**
   * The content of a file of the export, from the host's storage.
   *
   * @throws CHAT_STORAGE_NOT_CONFIGURED if the storage provider has no `read`.
   */
  openFile(fileUrl: string): Promise<Readable>
  /**
   * Starts the erasure of a user, which any process continues until it is finished. Requests of the user are refused
   * from now on.
   *
   * @param options.messages `anonymise` keeps messages under a pseudonym; `delete` deletes them, and copies forwarded by others.
   * @throws CHAT_AUTH_FORBIDDEN with the legal hold that forbids it.
   */
  eraseUser(userId: string, options: { messages: MessageErasure }): Promise<Erasure>
  /** Starts the erasure of everything stored about the tenant. */
  eraseTenant(): Promise<Erasure>
  /** Running erasures, and those finished in the last 30 days, newest first. */
  erasures(): Promise<Erasure[]>
  /** @throws CHAT_VALIDATION_ERROR for an unknown id. */
  erasure(erasureId: string): Promise<Erasure>
  /** Resolves when the erasure is finished, by any process. */
  done(erasureId: string, options?: { signal?: AbortSignal }): Promise<Erasure>
  /** Counts the data that `eraseTenant` would erase. */
  count(): Promise<TenantCounts>
}

export function dataOperations(service: Chat, calls: Calls, caller: Caller): DataOperations {
  const { tenantId } = caller
  const chat = chatIn(service, tenantId)
  const run = <T>(operation: string, work: () => Promise<T>) => calls.run(operation, caller, work, { ofErased: true })
  return {
    exportUser(userId) {
      requireIds({ userId })
      return exportUser(chat, caller, userId, (page) => run('exportUser', page))
    },
    openFile: (fileUrl) =>
      run('openFile', async () => {
        if (typeof fileUrl !== 'string') throw invalid('path', '/fileUrl', 'must be the URL of a file')
        const { storage } = chat.host
        if (!storage?.read) throw new ChatError('CHAT_STORAGE_NOT_CONFIGURED')
        return storage.read(fileUrl, tenantId)
      }),
    eraseUser: (userId, options) =>
      run('eraseUser', async () => {
        requireIds({ userId })
        return beginErasure(chat, caller, { userId, messages: readMessageErasure(options?.messages) })
      }),
    eraseTenant: () => run('eraseTenant', () => beginErasure(chat, caller, { userId: null, messages: null })),
    erasures: () => run('listErasures', () => selectErasures(chat.db, tenantId)),
    erasure: (erasureId) => run('getErasure', async () => getErasure(chat.db, tenantId, String(erasureId))),
    // Not run as a call, because closing the service waits for calls.
    done: (erasureId, { signal } = {}) => erasureDone(chat, tenantId, String(erasureId), signal),
    count: () => run('countTenant', () => countTenant(chat.db, tenantId)),
  }
}
