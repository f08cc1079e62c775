import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageFile } from '../../../../generated/openapi'
import { typeOfFiles } from '../../../domain/messages/file-type'
import { filesColumns } from '../../../domain/messages/message-row'
import type { Session } from '../../../platform/database/engine'
import { concurrencyLimiter } from '../../../platform/lib/concurrency-limiter'
import { boundedStorage, type FileStorage } from '../../../platform/host/file-storage'
import type { StorageProvider, UploadResult } from '../../../providers'
import { progress as quiet } from '../../output'
import { repeated } from '../repeated'
import type { Report } from '../report'
import { UNKNOWN_TYPE } from '../staging'
import { storedMessage } from '../stored-message'
import { fetchFile, FetchError, type FetchLimits, STALL_MS } from './fetch-file'
import { PrivateAddressError } from './public-address'

/*
 * Copies the files of imported messages from the source to the storage of the service.
 *
 * Invariants
 *   * The work is derived from messages that still have a URL of the source. So a repeated import copies the rest. A
 *     killed import may leave copies without a message.
 *   * A URL is fetched once per run, and replaced in all messages of the tenant.
 *   * A file that cannot be copied is reported, and its messages keep their URL.
 *   * A copy without a message is deleted.
 */

const CONCURRENCY = 6
const ATTEMPTS = 3
const MAX_WAIT_MS = 30_000
/** Delay before a retry, quadrupled each time. */
const RETRY_MS = 1000
const PAGE = 500

export interface CopyOptions extends FetchLimits {
  storage: StorageProvider
  retryMs?: number
}

interface SourceFile {
  key: string
  line: number
  channelId: string
  /** The URL's field in the line. */
  field: string
  url: string
  name: string
  mimeType: string
}

/** @param sessions have the staged lines of the import. */
export async function copyFiles(
  sessions: Session[],
  tenantId: string,
  report: Report,
  options: CopyOptions,
): Promise<void> {
  const [first] = sessions as [Session, ...Session[]]
  const storage = boundedStorage(options.storage, quiet, STALL_MS)
  report.files = { found: await collect(sessions, tenantId), copied: 0, failed: 0, bytes: 0 }
  const counts = report.files
  // A connection takes one statement at a time.
  const inTurn = concurrencyLimiter(1)
  const shared: Session = {
    query: <Row>(text: string, values?: unknown[]) => inTurn(() => first.query<Row>(text, values)),
  }
  const waiting = pagesOf(shared)
  const work = async () => {
    for await (const file of waiting) {
      const copy = await fetched(file, tenantId, storage, options)
      if (copy instanceof Error) {
        counts.failed += 1
        report.note(
          file.line,
          'message',
          'warning',
          file.field,
          `could not be copied, and keeps its URL: ${copy.message}`,
        )
      } else if ((await put(shared, tenantId, file, copy)) > 0) {
        counts.copied += 1
        counts.bytes += copy.fileSize
      } else {
        // The messages were deleted meanwhile.
        await storage.discard(copy.fileUrl, tenantId)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

const filesOf = (m: string) =>
  `chat_files(${['files', 'file_url', 'file_name', 'file_size', 'mime_type', 'thumbnail_url'].map((name) => `${m}.${name}`).join(', ')})`

/** Collects the distinct URLs of the source that are still in messages. @returns their number. */
async function collect(sessions: Session[], tenantId: string): Promise<number> {
  const [first] = sessions as [Session, ...Session[]]
  const columns = 'key text primary key, line bigint, channel_id text, field text, url text, name text, mime_type text'
  await first.query(`create temporary table import_file (${columns})`)
  for (const session of sessions) {
    await session.query('create index on import_message (line) where file_url is not null')
    for (let after = 0; ;) {
      const { rows } = await session.query<{ line: string; files: object[] }>(
        `select s.line, array(
                  select to_json(found)
                    from (
                      select md5(f.value ->> 'fileUrl') as key, s.line, s.channel_id,
                             case when jsonb_array_length(given.files) > 1 then 'files.' || n - 1 || '.url' else 'file.url' end as field,
                             f.value ->> 'fileUrl' as url, f.value ->> 'fileName' as name, f.value ->> 'mimeType' as mime_type
                        from chat_messages m
                       cross join ${filesOf('s')} as given (files)
                       cross join lateral jsonb_array_elements(given.files) with ordinality as f (value, n)
                       where m.tenant_id = $1 and m.channel_id = s.channel_id and m.id = (${storedMessage})
                         and m.deleted_at is null
                         and ${filesOf('m')} @> jsonb_build_array(jsonb_build_object('fileUrl', f.value -> 'fileUrl'))
                       order by n
                    ) found
                ) as files
           from import_message s
          where s.file_url is not null and s.line > $2
          order by s.line limit ${PAGE}`,
        [tenantId, after],
      )
      await first.query(
        `insert into import_file select * from json_to_recordset($1::json) as row (${columns.replace(' primary key', '')})
             on conflict do nothing`,
        [JSON.stringify(rows.flatMap(({ files }) => files))],
      )
      if (rows.length < PAGE) break
      after = Number(rows.at(-1)?.line)
    }
  }
  const { rows } = await first.query<{ count: number }>('select count(*)::integer as count from import_file')
  return rows[0]?.count ?? 0
}

async function* pagesOf(session: Session): AsyncGenerator<SourceFile, void, undefined> {
  for (let after = ''; ;) {
    const { rows } = await session.query<SourceFile>(
      `select key, line::integer as line, channel_id as "channelId", field, url, name, mime_type as "mimeType"
         from import_file where key > $1 order by key limit ${PAGE}`,
      [after],
    )
    yield* rows
    if (rows.length < PAGE) return
    after = rows.at(-1)?.key as string
  }
}

/** Stores a file, with retries. @returns the reason of a failure. */
async function fetched(
  file: SourceFile,
  tenantId: string,
  storage: FileStorage,
  { retryMs = RETRY_MS, ...limits }: CopyOptions,
): Promise<UploadResult | Error> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { stream, mimeType = UNKNOWN_TYPE } = await fetchFile(file.url, limits)
      return await storage.upload(stream, {
        fileName: file.name,
        mimeType: file.mimeType === UNKNOWN_TYPE ? mimeType : file.mimeType,
        folder: file.channelId,
        tenantId,
      })
    } catch (error) {
      const reason = reasonOf(error)
      if (attempt === ATTEMPTS || isFinal(reason)) return reason
      const afterMs = reason instanceof FetchError ? (reason.again?.afterMs ?? 0) : 0
      await sleep(Math.min(MAX_WAIT_MS, Math.max(afterMs, retryMs * 4 ** (attempt - 1))))
    }
  }
}

/** Replaces the URL in all messages of the tenant, including forwarded ones. @returns their number. */
async function put(session: Session, tenantId: string, { url }: SourceFile, copy: UploadResult): Promise<number> {
  const { fileUrl, fileSize, mimeType, thumbnailUrl = null } = copy
  // The storage has returned the same URL.
  if (fileUrl === url) return 1
  for (let count = 0; ;) {
    const { rows: found } = await session.query<{ channel_id: string; id: string; files: MessageFile[] }>(
      `select m.channel_id, m.id, ${filesOf('m')} as files
         from (
           select m.* from chat_messages m
            where m.tenant_id = $1 and md5(m.file_url) = md5($2) and m.file_url = $2 and m.deleted_at is null
           union all
           select m.* from chat_messages m
            where chat_file_keys(m.tenant_id, m.files) @> chat_file_key($1, $2) and m.tenant_id = $1
              and m.files @> jsonb_build_array(jsonb_build_object('fileUrl', $2::text)) and m.file_url <> $2
              and m.files is not null and m.deleted_at is null
         ) m
        limit ${PAGE}`,
      [tenantId, url],
    )
    if (found.length === 0) return count
    const messages = found.map(({ files: before, ...key }) => {
      const after = before.map((file) =>
        file.fileUrl === url ? { ...file, fileUrl, fileSize, mimeType, thumbnailUrl } : file,
      )
      return { ...key, before, type: typeOfFiles(after), ...filesColumns(after) }
    })
    await repeated(async () => {
      // Another URL of the message may have been replaced since the read; then the message is found again.
      const { rows } = await session.query<{ count: number }>(
        `with put as (
           update chat_messages m
              set file_url = x."fileUrl", file_size = x."fileSize", mime_type = x."mimeType",
                  thumbnail_url = x."thumbnailUrl", files = x.files, type = x.type
             from jsonb_to_recordset($2::jsonb) as x (
                    channel_id text, id text, before jsonb, type text, "fileUrl" text, "fileSize" bigint, "mimeType" text,
                    "thumbnailUrl" text, files jsonb
                  )
            where m.tenant_id = $1 and m.channel_id = x.channel_id and m.id = x.id and m.deleted_at is null
              and ${filesOf('m')} = x.before
           returning 1
         )
         select count(*)::integer as count from put`,
        [tenantId, JSON.stringify(messages)],
      )
      count += rows[0]?.count ?? 0
    })
  }
}

const isFinal = (reason: Error) =>
  reason instanceof PrivateAddressError ||
  reason.name === 'TimeoutError' ||
  (reason instanceof FetchError && reason.again === undefined)

/** The first cause: a host with several addresses fails with an error for each. */
function reasonOf(error: unknown): Error {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? reasonOf(error.cause) : error
}
