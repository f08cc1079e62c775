import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, type Channel, type ChatUser, type Logger, type UserResolver } from '../index'
import { jwtTokens, type Tokens } from './auth'
import { fixedDirectory } from './directory'

export const DEMO_TENANT = 'demo'

const users: ChatUser[] = [
  { id: 'alice', nickname: 'Alice' },
  { id: 'bob', nickname: 'Bob' },
  { id: 'carol', nickname: 'Carol' },
  { id: 'dave', nickname: 'Dave' },
]

const conversation: [author: string, text: string][] = [
  ['alice', 'Welcome! This is where we prepare the launch.'],
  ['bob', 'The page is ready. Could someone read it once more?'],
  ['carol', 'I will, this afternoon.'],
]

export interface Demo {
  tokens: Tokens
  userResolver: UserResolver
  users: ChatUser[]
  /** A token for one of the users; undefined for an unknown user. */
  login(userId: unknown): Promise<string | undefined>
}

/** The demo's users. The secret of their tokens is stored with the data, so that tokens survive a restart. */
export async function openDemo(dataDir: string, log: Logger): Promise<Demo> {
  const tokens = jwtTokens({ secrets: [await loadSecret(dataDir)] }, log)
  return {
    tokens,
    userResolver: fixedDirectory(DEMO_TENANT, users),
    users,
    login: async (userId) => {
      const user = users.find(({ id }) => id === userId)
      return user && tokens.sign({ id: user.id, tenantId: DEMO_TENANT, name: user.nickname }, '30d')
    },
  }
}

/**
 * Creates the demo's channels and messages by requests of its users. Idempotent, even after a start that was killed.
 *
 * @returns the group channel with the conversation.
 */
export async function seedDemo(baseUrl: string, demo: Demo): Promise<Channel> {
  const call = async (userId: string, method: 'GET' | 'POST', path: string, body?: object, key?: string) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await demo.login(userId)}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      body: body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The demo could not be set up: ${method} ${path}: ${await response.text()}`)
    return (await response.json()) as unknown
  }

  const query = '/channels?search=Launch&includeEmpty=true&limit=100'
  const { channels } = (await call('alice', 'GET', query)) as { channels: (Channel & { lastMessage: object | null })[] }
  const found = channels.find(({ name, type }) => name === 'Launch' && type === 'GROUP')
  if (found?.lastMessage) return found

  await call('alice', 'POST', '/channels/direct', { userId: 'bob' })
  const launch =
    found ??
    ((await call('alice', 'POST', '/channels/group', { name: 'Launch', userIds: ['bob', 'carol'] })) as Channel)
  for (const [index, [author, text]] of conversation.entries()) {
    await call(author, 'POST', `/channels/${launch.id}/messages`, { text }, `demo-${index + 1}`)
  }
  return launch
}

async function loadSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'demo-secret')
  await mkdir(dataDir, { recursive: true })
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept === undefined) {
    // The link makes the file appear complete and once, even if this process is killed or two start at once.
    const draft = `${file}.${process.pid}`
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft, { force: true })
  }
  const secret = kept ?? (await readFile(file, 'utf8'))
  if (secret.length >= 32) return secret
  throw new ConfigError(`${file} is too short for a secret. Remove it, and the next start creates a new one.`)
}
