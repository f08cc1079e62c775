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

type Conversation = readonly [author: string, text: string][]

const launchConversation: Conversation = [
  ['alice', 'Welcome! This is where we prepare the launch.'],
  ['bob', 'The page is ready. Could someone read it once more?'],
  ['carol', 'I will, this afternoon.'],
  [
    'carol',
    'Read it. Two things are left:\n\n1. The **status page** names the old region.\n2. `docs/limits` has last year’s figures.',
  ],
  ['bob', 'Both are mended. Now we need a time.'],
]
const directConversation: Conversation = [
  ['alice', 'Lunch at one? The place by the canal has a table.'],
  ['bob', 'Gladly. I bring the notes.'],
]
const POLL = { title: 'When do we launch?', options: ['Today at four', 'Tomorrow morning'] }

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
 * Creates the demo's channels, messages and poll by requests of its users, unless the group has messages. A start that was killed
 * in between may have left out the last of them.
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
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`The demo could not be set up: ${method} ${path}: ${await response.text()}`)
    return (await response.json()) as unknown
  }

  const query = '/channels?search=Launch&includeEmpty=true&limit=100'
  const { channels } = (await call('alice', 'GET', query)) as { channels: (Channel & { lastMessage: object | null })[] }
  const found = channels.find(({ name, type }) => name === 'Launch' && type === 'GROUP')
  if (found?.lastMessage) return found

  const post = async ({ id }: Channel, conversation: Conversation) => {
    for (const [index, [author, text]] of conversation.entries()) {
      await call(author, 'POST', `/channels/${id}/messages`, { text }, `${id}-${index + 1}`)
    }
  }
  await post((await call('alice', 'POST', '/channels/direct', { userId: 'bob' })) as Channel, directConversation)
  const launch =
    found ??
    ((await call('alice', 'POST', '/channels/group', { name: 'Launch', userIds: ['bob', 'carol'] })) as Channel)
  await post(launch, launchConversation)
  const poll = (await call('bob', 'POST', `/channels/${launch.id}/polls`, POLL, 'demo-poll')) as {
    id: string
    options: { id: string }[]
  }
  for (const userId of ['bob', 'carol']) {
    await call(userId, 'POST', `/channels/${launch.id}/polls/${poll.id}/vote`, { optionIds: [poll.options[0]?.id] })
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
