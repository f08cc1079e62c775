import {
  type ChannelRecord,
  type ImportRecord,
  type ImportType,
  importValidators,
  type MessageRecord,
} from '../../../generated/import-validators'
import { directKey } from '../../domain/access/channel-row'
import type { ValidationIssue } from '../../errors'
import { faultsOf } from '../../pipeline/validate'
import { checkJson } from '../../platform/lib/check-json'

const MAX_METADATA_BYTES = 64 * 1024
/** Allowed clock skew of the source. */
const CLOCK_TOLERANCE_MS = 60_000
/** Maximum year: ISO 8601 has four digits, and the database reads no more. */
const LATEST_YEAR = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
/** The last time that fits the eight base-36 digits of chat_message_id. */
const LAST_MESSAGE_MS = 36 ** 8 - 1
const TYPES = Object.keys(importValidators)

/** A problem of a line: the field, the error, and the allowed values. */
export interface Fault {
  type?: ImportType
  field: string
  problem: string
}

/** Parses lines in the format of spec/import.schema.json. */
export class RecordReader {
  private readonly latest: number
  /** Two users have one direct channel: the first in the lines. */
  private readonly directChannels = new Map<string, string>()

  constructor(now: number) {
    this.latest = now + CLOCK_TOLERANCE_MS
  }

  /** Returned times have the format of the service. */
  read(line: string): ImportRecord | Fault {
    let record: ImportRecord
    try {
      record = JSON.parse(line) as ImportRecord
    } catch {
      return { field: '', problem: 'must be a JSON object on one line' }
    }
    const { type } = (record ?? {}) as { type?: unknown }
    if (typeof type !== 'string' || !Object.hasOwn(importValidators, type)) {
      return { field: 'type', problem: `must be one of ${TYPES.join(', ')}` }
    }
    const fault = this.check(record)
    return fault ? { ...fault, type: record.type } : record
  }

  private check(record: ImportRecord): Fault | undefined {
    const validate = importValidators[record.type]
    if (!validate(record)) return faultOf(validate.errors?.[0])
    const issues: ValidationIssue[] = []
    checkJson('body', record, issues)
    const [issue] = issues
    return issue ? { field: fieldOf(issue.pointer), problem: issue.message } : this.checkRest(record)
  }

  /** Checks rules that a schema cannot express. */
  private checkRest(record: ImportRecord): Fault | undefined {
    switch (record.type) {
      case 'channel':
        return checkMetadata(record.metadata) ?? this.past(record, 'createdAt', 'updatedAt') ?? this.pair(record)
      case 'member':
        return (
          this.past(record, 'joinedAt', 'leftAt', 'lastReadAt', 'historyStartsAt') ??
          this.time(record, 'mutedUntil', Infinity) ??
          this.time(record, 'bannedUntil', Infinity)
        )
      case 'message':
        return (
          checkMessageTime(record) ??
          this.past(record, 'createdAt', 'editedAt', 'deletedAt') ??
          checkMetadata(record.metadata) ??
          checkContent(record) ??
          (record.poll && (this.past(record.poll, 'closedAt') ?? this.time(record.poll, 'closeAt', Infinity)))
        )
      case 'block':
        if (record.userId === record.blockedUserId) return { field: 'blockedUserId', problem: 'must be another user' }
        return this.past(record, 'createdAt')
      case 'reaction': {
        // As users add it, or they could not remove it.
        const [issue] = faultsOf('addReaction', 'body', { key: record.key })
        return issue ? { field: 'key', problem: issue.message } : this.past(record, 'createdAt')
      }
      default:
        return this.past(record, 'createdAt')
    }
  }

  private pair({ id, kind, userIds }: ChannelRecord): Fault | undefined {
    if (kind !== 'DIRECT') return undefined
    const key = directKey(...(userIds as [string, string]))
    const known = this.directChannels.get(key) ?? id
    this.directChannels.set(key, known)
    if (known === id) return undefined
    const problem = `have the DIRECT channel ${known} of another line already: leave this one out, or make it a GROUP`
    return { field: 'userIds', problem }
  }

  private past<Part extends object>(part: Part, ...fields: (keyof Part & string)[]): Fault | undefined {
    for (const field of fields) {
      const fault = this.time(part, field, this.latest)
      if (fault) return fault
    }
    return undefined
  }

  private time<Part extends object>(part: Part, field: keyof Part & string, latest: number): Fault | undefined {
    const text = part[field] as string | undefined
    if (text === undefined) return undefined
    const time = new Date(text)
    const milliseconds = time.getTime()
    if (Number.isNaN(milliseconds) || !isDay(text)) return { field, problem: `must be a valid date, got ${text}` }
    if (milliseconds < 0) return { field, problem: `must not be before 1970, got ${text}` }
    if (milliseconds > latest) return { field, problem: `must not be in the future, got ${text}` }
    if (milliseconds > LATEST_YEAR) return { field, problem: `must not be after the year 9999 in UTC, got ${text}` }
    ;(part as Record<string, string>)[field] = time.toISOString()
    return undefined
  }
}

/** JavaScript reads 30 February as 2 March. */
function isDay(time: string): boolean {
  const day = time.slice(0, 'yyyy-mm-dd'.length)
  return new Date(day).toISOString().startsWith(day)
}

/** The time must fit in the message id. */
function checkMessageTime({ createdAt }: MessageRecord): Fault | undefined {
  const milliseconds = Date.parse(createdAt)
  if (Number.isNaN(milliseconds) || (milliseconds >= 0 && milliseconds <= LAST_MESSAGE_MS)) return undefined
  const last = new Date(LAST_MESSAGE_MS).toISOString()
  return { field: 'createdAt', problem: `must be between 1970-01-01T00:00:00.000Z and ${last}, got ${createdAt}` }
}

function checkMetadata(metadata: Record<string, unknown> | undefined): Fault | undefined {
  if (metadata === undefined || Buffer.byteLength(JSON.stringify(metadata)) <= MAX_METADATA_BYTES) return undefined
  return { field: 'metadata', problem: `must not be longer than ${MAX_METADATA_BYTES} bytes of JSON` }
}

function checkContent(record: MessageRecord): Fault | undefined {
  const { text = '', file, files = file && [file], poll, deletedAt } = record
  if (file && record.files) return { field: 'files', problem: 'must be absent with "file"' }
  if (files && poll) return { field: 'poll', problem: `must be absent with "${file ? 'file' : 'files'}"` }
  if (deletedAt === undefined && !files && text.trim() === '') {
    return { field: 'text', problem: 'must not be empty without a file' }
  }
  if (!poll || poll.allowMultipleVotes) return undefined
  const voters = poll.options.flatMap(({ userIds = [] }) => [...new Set(userIds)])
  if (new Set(voters).size === voters.length) return undefined
  return { field: 'poll.options', problem: 'must contain a user once, unless "allowMultipleVotes" is true' }
}

function faultOf(
  error: { instancePath: string; keyword: string; params: object; message?: string } | undefined,
): Fault {
  const { instancePath = '', keyword = '', params = {}, message = 'is wrong' } = error ?? {}
  const { missingProperty, additionalProperty, allowedValues } = params as Record<string, unknown>
  const within = (name: unknown) => fieldOf(`${instancePath}/${String(name)}`)
  if (keyword === 'required') return { field: within(missingProperty), problem: 'is missing' }
  if (keyword === 'additionalProperties') return { field: within(additionalProperty), problem: 'is unknown' }
  const allowed = Array.isArray(allowedValues) ? `: ${allowedValues.join(', ')}` : ''
  return { field: fieldOf(instancePath), problem: `${message}${allowed}` }
}

/** A JSON pointer in readable form. */
const fieldOf = (pointer: string) => pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
