import { Readable } from 'node:stream'
import type { ChatProviders, ChatUser, StorageProvider } from '../providers'

/** Tokens contain the user. */
export const tokenOf = (userId: string, tenantId: string): string =>
  Buffer.from(JSON.stringify([tenantId, userId])).toString('base64url')

const TOKEN = /^Bearer ([\w-]+)$/i

/** @returns undefined for an invalid token. */
function readToken(authorization: string | undefined): { id: string; tenantId: string } | undefined {
  const token = TOKEN.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  try {
    const [tenantId, id] = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as [string, string]
    return { id, tenantId }
  } catch {
    return undefined
  }
}

/** The users of a test: the listed ones, or every id. */
export class People {
  readonly #known = new Map<string, ChatUser>()
  readonly #isOpen: boolean

  constructor(users: (string | ChatUser)[] | undefined) {
    this.#isOpen = users === undefined
    for (const user of users ?? []) this.add(typeof user === 'string' ? { id: user, nickname: user } : user)
  }

  add(user: ChatUser): void {
    this.#known.set(user.id, user)
  }

  has(id: string): boolean {
    return this.#known.has(id)
  }

  find(id: string): ChatUser | undefined {
    return this.#known.get(id) ?? (this.#isOpen ? { id, nickname: id } : undefined)
  }

  get all(): ChatUser[] {
    return [...this.#known.values()]
  }
}

/** Default providers of a test. */
export function testProviders(people: People): ChatProviders {
  return {
    authGuard: {
      canActivate(request) {
        request.user = readToken(request.headers.authorization)
        return request.user !== undefined
      },
    },
    userExtractor: { extractUser: ({ user }) => user as { id: string; tenantId: string } },
    userResolver: {
      getUser: (id) => Promise.resolve(people.find(id) ?? null),
      getUsers: (ids) => Promise.resolve(ids.map((id) => people.find(id)).filter((user) => user !== undefined)),
      searchUsers(keyword, _tenantId, limit) {
        const wanted = keyword.toLowerCase()
        const found = people.all.filter(({ nickname }) => nickname.toLowerCase().includes(wanted))
        return Promise.resolve(found.slice(0, limit))
      },
    },
    storageProvider: memoryStorage(),
  }
}

function memoryStorage(): StorageProvider {
  const files = new Map<string, Buffer>()
  let uploads = 0
  return {
    async upload(file, { fileName, mimeType }) {
      const parts: Buffer[] = []
      for await (const part of file) parts.push(part as Buffer)
      const content = Buffer.concat(parts)
      const fileUrl = `https://files.test/${(uploads += 1)}/${encodeURIComponent(fileName)}`
      files.set(fileUrl, content)
      return { fileUrl, fileSize: content.length, mimeType }
    },
    delete(fileUrl) {
      files.delete(fileUrl)
      return Promise.resolve()
    },
    read(fileUrl) {
      const content = files.get(fileUrl)
      if (!content) throw new Error(`There is no file ${fileUrl}`)
      return Readable.from([content])
    },
  }
}
