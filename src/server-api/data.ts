import type { Readable } from 'node:stream'
import type { Chat } from '../context'
import { chatIn } from '../domain/access/tenant-chat'
import type { Caller } from '../domain/access/caller'
import { openStored } from '../domain/duties/stored-file'
import { invalid } from '../errors'
import { beginErasure, erasureDone, readMessageErasure } from '../domain/duties/erasures'
import { selectErasure, selectErasures, type Erasure, type MessageErasure } from '../domain/duties/erasure-rows'
import { exportUser, type ExportRecord } from '../domain/duties/export-user'
import { countTenant, type TenantCounts } from '../domain/duties/count-tenant'
import type { Calls } from './calls'

export type { TenantCounts }

/** What a host owes to those whose data it keeps. See docs/data-duties.md for what is exported and erased. */
export interface DataDuties {
  /**
   * Everything that is kept of a user, one record after the other, as the loop goes on: write each as a line of JSON. The last
   * one says that the export is complete.
   */
  exportUser(userId: string): AsyncGenerator<ExportRecord, void, undefined>
  /**
   * The content of a file of the export, by the host's storage.
   *
   * @throws CHAT_STORAGE_NOT_CONFIGURED where the storage provider has no `read`.
   */
  openFile(fileUrl: string): Promise<Readable>
  /**
   * Begins to erase a user: any process goes on with it until it is done. From now on the user is refused.
   *
   * @param options.messages `anonymise` keeps messages under a pseudonym; `delete` deletes them, and copies that others have
   * forwarded.
   * @throws CHAT_AUTH_FORBIDDEN that names the legal hold, if there is one.
   */
  eraseUser(userId: string, options: { messages: MessageErasure }): Promise<Erasure>
  /** The same of everything that is kept of the tenant. */
  eraseTenant(): Promise<Erasure>
  /** Those that run, and those that were done in the last 30 days, newest first. */
  erasures(): Promise<Erasure[]>
  /** @throws CHAT_VALIDATION_ERROR for an id of none. */
  erasure(erasureId: string): Promise<Erasure>
  /** Resolves when an erasure is done, whichever process does it. */
  done(erasureId: string, options?: { signal?: AbortSignal }): Promise<Erasure>
  /** How much there is of the tenant: what `eraseTenant` would erase. */
  count(): Promise<TenantCounts>
}

export function dataDuties(
  service: Chat,
  calls: Calls,
  caller: Caller,
  requireUserId: (userId: unknown) => void,
): DataDuties {
  const { tenantId } = caller
  const chat = chatIn(service, tenantId)
  const run = <T>(operation: string, work: () => Promise<T>) => calls.run(operation, caller, work, { ofErased: true })
  return {
    exportUser(userId) {
      requireUserId(userId)
      return exportUser(chat, caller, userId, (page) => run('exportUser', page))
    },
    openFile: (fileUrl) =>
      run('openFile', async () => {
        if (typeof fileUrl !== 'string') throw invalid('path', '/fileUrl', 'must be the URL of a file')
        return openStored(chat, tenantId, fileUrl)
      }),
    eraseUser: (userId, options) =>
      run('eraseUser', async () => {
        requireUserId(userId)
        return beginErasure(chat, caller, { userId, messages: readMessageErasure(options?.messages) })
      }),
    eraseTenant: () => run('eraseTenant', () => beginErasure(chat, caller, { userId: null, messages: null })),
    erasures: () => run('listErasures', () => selectErasures(chat.db, tenantId)),
    erasure: (erasureId) =>
      run('getErasure', async () => {
        const erasure = await selectErasure(chat.db, tenantId, String(erasureId))
        if (!erasure) throw invalid('path', '/erasureId', 'must be the id of an erasure of this tenant')
        return erasure
      }),
    // Not as a call: closing the service waits for those.
    done: (erasureId, { signal } = {}) => erasureDone(chat, tenantId, String(erasureId), signal),
    count: () => run('countTenant', () => countTenant(chat.db, tenantId)),
  }
}
