import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { ChatUser, Logger, UserResolver } from '../index'
import { keyOf, search } from './directory'
import type { DirectoryOptions } from './directory-variables'
import { isAway, readText, reasonOf } from './http-client'

const MAX_REMEMBERED = 50_000
/** Shorter for missing users, who may be created soon. */
const MAX_UNKNOWN_MS = 10_000
/** After a failure a URL is not requested for this time, so that requests do not all wait for its timeout. */
const PAUSE_MS = 1000
const LOG_INTERVAL_MS = 30_000
const MAX_BYTES = 4 * 1024 * 1024
/** Maximum ids in one request, and their characters in the URL. */
const MAX_IDS = 100
const MAX_ID_CHARACTERS = 4000

const person = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  nickname: v.nullish(v.string()),
  name: v.nullish(v.string()),
  profileUrl: v.nullish(v.string()),
  metadata: v.nullish(v.record(v.string(), v.string())),
})
const answer = v.union([v.array(v.unknown()), v.object({ users: v.array(v.unknown()) })])

interface Answer {
  users: ChatUser[]
  /** False if it contains a profile without a valid id. */
  isWhole: boolean
}

/** Values for the {names} in a URL. */
type Values = Record<string, string | string[]>

interface Entry {
  tenantId: string
  /** Null for a missing user. */
  user: ChatUser | null
  until: number
}

/**
 * The users of an application over HTTP. While it is unavailable, cached profiles are used, even stale ones; a request for an
 * uncached user fails, because the user may exist.
 */
export class HttpDirectory implements UserResolver {
  private readonly known = new LRUCache<string, Entry>({ max: MAX_REMEMBERED })
  /** Coalesces the ids of one tick into one request per tenant. */
  private readonly collected = new Map<string, { ids: Set<string>; loaded: Promise<void> }>()
  private readonly pending = new Map<string, Promise<void>>()
  /** End of the pause after a failure, by URL template. */
  private readonly pausedUntil = new Map<string, number>()
  /** Log limits, by message. */
  private readonly loggedAt = new Map<string, number>()

  constructor(
    private readonly options: DirectoryOptions,
    private readonly log: Logger,
  ) {}

  async getUser(userId: string, tenantId: string): Promise<ChatUser | null> {
    return (await this.getUsers([userId], tenantId))[0] ?? null
  }

  async getUsers(userIds: string[], tenantId: string): Promise<ChatUser[]> {
    const wanted = [...new Set(userIds)]
    const loads = wanted.filter((id) => !this.isFresh(id, tenantId)).map((id) => this.load(id, tenantId))
    let failure: unknown
    await Promise.all(loads).catch((error: unknown) => (failure = error))
    // After a failure, also stale profiles.
    const entries = wanted.map((id) => this.known.get(keyOf(id, tenantId)))
    if (failure !== undefined && entries.includes(undefined)) throw failure as Error
    return entries.flatMap((entry) => entry?.user ?? [])
  }

  async searchUsers(keyword: string, tenantId: string, limit = 20): Promise<ChatUser[]> {
    if (this.options.searchUrl !== undefined) {
      try {
        const { users: found } = await this.ask(this.options.searchUrl, {
          keyword,
          limit: String(limit),
          tenant: tenantId,
        })
        for (const user of found) this.remember(user.id, tenantId, user)
        return found.slice(0, limit)
      } catch {
        // The failure is logged. Some users are better than none.
      }
    }
    const known = [...this.known.values()].flatMap(({ user, ...entry }) =>
      user && entry.tenantId === tenantId ? [user] : [],
    )
    return search(known, keyword, limit)
  }

  private isFresh(id: string, tenantId: string): boolean {
    return (this.known.peek(keyOf(id, tenantId))?.until ?? -Infinity) > performance.now()
  }

  /** Resolves when the user is known, with one request for all users of this tick. */
  private load(id: string, tenantId: string): Promise<void> {
    const key = keyOf(id, tenantId)
    const running = this.pending.get(key)
    if (running) return running
    let batch = this.collected.get(tenantId)
    if (!batch) {
      const ids = new Set<string>()
      const loaded = new Promise((resolve) => setImmediate(resolve)).then(() => {
        this.collected.delete(tenantId)
        return this.loadAll([...ids], tenantId)
      })
      this.collected.set(tenantId, (batch = { ids, loaded }))
    }
    batch.ids.add(id)
    const done = batch.loaded.finally(() => this.pending.delete(key))
    this.pending.set(key, done)
    return done
  }

  private async loadAll(ids: string[], tenantId: string): Promise<void> {
    await Promise.all(
      chunksOf(ids).map(async (chunk) => {
        const found = await this.ask(this.options.url, { ids: chunk, tenant: tenantId })
        const users = new Map(found.users.map((user) => [user.id, user]))
        for (const id of chunk) {
          const user = users.get(id)
          if (user || found.isWhole) this.remember(id, tenantId, user ?? null)
        }
        // The broken profile may be that of a requested user.
        if (!found.isWhole && chunk.some((id) => !users.has(id)))
          throw new Error('a profile of the directory has no id')
      }),
    )
  }

  private remember(id: string, tenantId: string, user: ChatUser | null): void {
    const ttlMs = this.options.ttlSeconds * 1000
    const until = performance.now() + (user ? ttlMs : Math.min(ttlMs, MAX_UNKNOWN_MS))
    this.known.set(keyOf(id, tenantId), { tenantId, user, until })
  }

  private async ask(template: string, values: Values): Promise<Answer> {
    if (performance.now() < (this.pausedUntil.get(template) ?? -Infinity)) {
      throw new Error('the directory failed a moment ago')
    }
    // Such an id would address another resource of the directory, so the user cannot be requested.
    if (climbs(template, values)) return { users: [], isWhole: true }
    const { timeoutMs, bearer } = this.options
    try {
      const body = await readText(fill(template, values), { timeoutMs, bearer, maxBytes: MAX_BYTES })
      const found = v.parse(answer, JSON.parse(body))
      return this.read(Array.isArray(found) ? found : found.users)
    } catch (error) {
      if (isAway(error)) this.pausedUntil.set(template, performance.now() + PAUSE_MS)
      this.warn('the directory of CHAT_DIRECTORY_URL failed', reasonOf(error))
      throw error
    }
  }

  /** Skips broken profiles. @throws if none has an id. */
  private read(items: unknown[]): Answer {
    const found = items.map(readPerson)
    const broken = [...new Set(found.flatMap((one) => one.broken))]
    const users = found.flatMap(({ user }) => user ?? [])
    if (items.length > 0 && users.length === 0) throw new Error('no profile has an id')
    if (broken.length > 0) {
      this.warn('profiles of the directory of CHAT_DIRECTORY_URL are broken', `wrong: ${broken.join(', ')}`)
    }
    return { users, isWhole: users.length === items.length }
  }

  private warn(message: string, reason: string): void {
    if (performance.now() - (this.loggedAt.get(message) ?? -Infinity) < LOG_INTERVAL_MS) return
    this.loggedAt.set(message, performance.now())
    this.log.warn({ reason }, message)
  }
}

/** A profile without its invalid fields, and their names. Undefined without an id. */
function readPerson(item: unknown): { user?: ChatUser; broken: string[] } {
  const read = v.safeParse(person, item)
  if (read.success) return { user: userOf(read.output), broken: [] }
  const broken = read.issues.map((issue) => v.getDotPath(issue)?.split('.')[0] ?? 'profile')
  const isGood = ([name]: [string, unknown]) => !broken.includes(name)
  const rest = v.safeParse(person, Object.fromEntries(Object.entries(item ?? {}).filter(isGood)))
  return { broken, ...(rest.success && { user: userOf(rest.output) }) }
}

function userOf({ id, nickname, name, profileUrl, metadata }: v.InferOutput<typeof person>): ChatUser {
  return { id, nickname: nickname || name || id, ...(profileUrl && { profileUrl }), ...(metadata && { metadata }) }
}

/** Whether a value would change the path as "." or "..", which no encoding prevents. */
function climbs(template: string, values: Values): boolean {
  const segments = template.replace(/[?#].*$/s, '').split('/')
  return segments.some((segment) => segment.includes('{') && /^\.\.?$/.test(fill(segment, values)))
}

function fill(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : [value].flat().map(encodeURIComponent).join(',')
  })
}

function chunksOf(ids: string[]): string[][] {
  const chunks: string[][] = []
  let characters = Infinity
  for (const id of ids) {
    const length = encodeURIComponent(id).length + 1
    characters += length
    if (characters > MAX_ID_CHARACTERS || chunks.at(-1)!.length >= MAX_IDS) {
      chunks.push([])
      characters = length
    }
    chunks.at(-1)!.push(id)
  }
  return chunks
}
