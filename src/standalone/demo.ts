import { createECDH, createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ConfigError,
  type Channel,
  type ChatOperations,
  type ChatService,
  type ChatUser,
  type Logger,
  type Message,
  type ModeratorGuard,
} from '../index'
import { answer, ASSISTANT, assistantOf } from './assistant'
import { jwtTokens } from './auth'
import { fixedDirectory } from './directory'

export const DEMO_TENANT = 'demo'

const users: ChatUser[] = [
  { id: 'alice', nickname: 'Alice' },
  { id: 'bob', nickname: 'Bob' },
  { id: 'carol', nickname: 'Carol' },
  { id: 'dave', nickname: 'Dave' },
]

const greeting = (name: string) =>
  `Hello, ${name}! Ask me anything, and see my answer grow. In other conversations I answer those who mention me.`
const PAGE_IS_READY = 'The page is ready. Could someone read it once more?'
const TWO_THINGS =
  'Read it. Two things are left:\n\n1. The **status page** names the old region.\n2. `docs/limits` has last year’s figures.'
const POLL = { title: 'When do we launch?', options: ['Today at four', 'Tomorrow morning'] }

export type Demo = Awaited<ReturnType<typeof openDemo>>

/** The demo's users. The secret of their tokens is stored with the data, so that tokens survive a restart. */
export async function openDemo(dataDir: string, log: Logger) {
  const secret = await loadSecret(dataDir)
  const tokens = jwtTokens({ secrets: [secret] }, log)
  return {
    tokens,
    /** VAPID keys, which follow from the secret. */
    webPush: vapidKeys(secret),
    userResolver: fixedDirectory(DEMO_TENANT, [...users, ASSISTANT]),
    /** Dave moderates. */
    moderatorGuard: {
      isModerator: ({ id, tenantId }) => id === 'dave' && tenantId === DEMO_TENANT,
    } satisfies ModeratorGuard,
    /** The users who can sign in. */
    users,
    /** A token for one of the users; undefined for an unknown user. */
    login: async (userId: unknown) => {
      const user = users.find(({ id }) => id === userId)
      return user && tokens.sign({ id: user.id, tenantId: DEMO_TENANT, name: user.nickname }, '30d')
    },
  }
}

/**
 * Creates the demo's channels and their content as its users, unless the group has messages. If a start was killed in
 * between, the content may be incomplete.
 *
 * @param picture shown in the conversation, if there is one.
 * @returns the group channel with the conversation.
 */
export async function seedDemo(chat: ChatService, picture: Buffer | undefined): Promise<Channel> {
  const as = (userId: string) => chat.as({ tenantId: DEMO_TENANT, userId })
  const [alice, bob, carol] = [as('alice'), as('bob'), as('carol')] as const
  const assistant = assistantOf(chat, DEMO_TENANT)
  const { channels } = await alice.channels.list({ search: 'Launch', includeEmpty: true, limit: 100 })
  const found = channels.find(({ name, type }) => name === 'Launch' && type === 'GROUP')
  if (found?.lastMessage) return found

  const lunch = await alice.channels.createDirect({ userId: 'bob' })
  await sayIn(lunch, alice, 'Lunch at one? The place by the canal has a table.')
  await sayIn(lunch, bob, 'Gladly. I bring the notes.')
  for (const { id, nickname } of users.slice(0, 3))
    await sayIn(await assistant.channels.createDirect({ userId: id }), assistant, greeting(nickname))

  const userIds = ['bob', 'carol', ASSISTANT.id]
  const launch = found ?? (await alice.channels.createGroup({ name: 'Launch', userIds }))
  const react = (user: ChatOperations, { id }: Message, key: string) =>
    user.messages.addReaction(launch.id, id, { key })
  await sayIn(launch, alice, 'Welcome! This is where we prepare the launch.')
  const shown = picture
    ? await bob.messages.sendFile(
        launch.id,
        { file: picture, fileName: 'start-page.jpg', mimeType: 'image/jpeg', text: PAGE_IS_READY },
        { idempotencyKey: `${launch.id} page` },
      )
    : await sayIn(launch, bob, PAGE_IS_READY)
  for (const user of [alice, carol]) await react(user, shown, '🎉')
  await react(carol, shown, '👀')
  const left = await sayIn(launch, carol, TWO_THINGS)
  await react(bob, left, '👍')
  await sayIn(launch, bob, 'Both are fixed. Now we need a time.')
  const { id: pollId, options } = await bob.polls.create(launch.id, POLL, { idempotencyKey: `${launch.id} poll` })
  for (const user of [bob, carol]) await user.polls.vote(launch.id, pollId, { optionIds: [options[0]!.id] })
  const question = await sayIn(launch, alice, '@Assistant Sum up for those who were away, please.', [ASSISTANT.id])
  const summary = await answer(assistant, question, 0)
  await react(carol, summary, '🙏')
  await sayIn(launch, carol, 'Four o’clock it is, then?')
  return launch
}

/** Idempotent. */
const sayIn = ({ id }: Channel, user: ChatOperations, text: string, mentionedUserIds: string[] = []) =>
  user.messages.send(id, { text, mentionedUserIds }, { idempotencyKey: `${id} ${text}` })

function vapidKeys(secret: string) {
  const ecdh = createECDH('prime256v1')
  const privateKey = createHmac('sha256', secret).update('web push').digest()
  ecdh.setPrivateKey(privateKey)
  const publicKey = ecdh.getPublicKey('base64url')
  return { publicKey, privateKey: privateKey.toString('base64url'), subject: 'mailto:demo@example.com' }
}

async function loadSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'demo-secret')
  await mkdir(dataDir, { recursive: true })
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept === undefined) {
    // The link makes the file appear atomically and once, even if this process is killed or two start at once.
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
