import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Feed } from '../../src/gateway/feeds/feed'
import { ConnectedUsers } from '../../src/gateway/users/connected-users'
import { Claims } from '../../src/platform/consumers/claims'
import { PeerMonitor } from '../../src/platform/events/peer-monitor'
import type { Fault } from '../chaos/plan'
import { lifeOf, simulate, type Outcome } from './simulate'

/*
 * Whether the simulation finds real bugs: fixed ones are reintroduced by replacing the correct method. Each must be
 * found within a number of seeds.
 */
const SECONDS = 15
/** Limited by seeds, not by the clock of a busy machine. */
jest.setTimeout(3_600_000)

type Method = (this: object, ...args: unknown[]) => unknown

/** Replaces a method, which gets the present one. */
function replace(prototype: object, name: string, by: (present: Method) => Method): void {
  const methods = prototype as Record<string, Method>
  const present = methods[name] as Method
  jest.spyOn(methods, name).mockImplementation(by(present))
}

interface Search {
  kinds?: Fault['kind'][]
  statements?: string[]
  /** How long a life lasts. */
  seconds?: number
}

async function find(seeds: number, { kinds, statements, seconds = SECONDS }: Search = {}) {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const outcome: Outcome = await simulate({
      ...lifeOf(`${seed}`, seconds, kinds),
      pauseMs: 1_500,
      ...(statements && { statements }),
    })
    if (outcome.wrongs.length === 0) continue
    process.stdout.write(`found by life ${seed} of ${seeds}\n`)
    return outcome.wrongs.join('\n')
  }
  return undefined
}

afterEach(() => jest.restoreAllMocks())

it('finds a total that is lost after a start without Redis', async () => {
  replace(PeerMonitor.prototype, 'publish', (publish) => {
    return function (...args) {
      if (args[0] !== '!') publish.apply(this, args)
    }
  })
  // Either of the two suffices if the channel is subscribed.
  replace(ConnectedUsers.prototype, 'repairChannel', (repairChannel) => {
    return function (...args) {
      const users = this as { unread: object }
      const { unread } = users
      users.unread = { addChannel: () => undefined, add: () => undefined }
      repairChannel.apply(this, args)
      users.unread = unread
    }
  })
  expect(await find(40, { kinds: ['starts without redis'] })).toMatch(
    /unread messages; there are|knows the list otherwise/,
  )
})

it('finds a gap in a feed that repairs while live events come', async () => {
  replace(Feed.prototype, 'receive', (receive) => {
    return function (...args) {
      const feed = this as Feed
      const { seq } = args[0] as { seq: number | null }
      if (feed.isBehind && seq !== null) feed.delivered = Math.max(feed.delivered, seq - 1)
      receive.apply(this, args)
    }
  })
  expect(await find(20)).toMatch(/came without|after \d+|is behind|handed over/)
})

it('finds a claim that is used after its lease ran out', async () => {
  replace(Claims.prototype, 'has', (has) => {
    return function (...args) {
      Object.assign(args[0] as object, { leasedUntil: Infinity })
      return has.apply(this, args)
    }
  })
  expect(await find(20, { kinds: ['freeze'], seconds: 60 })).toContain('and lives')
})

/** The text of a function in SQL, with some of it replaced. */
function changed(file: string, ...replaced: [part: string, by: string][]): string {
  return replaced.reduce(
    (text, [part, by]) => {
      if (!text.includes(part)) throw new Error(`${file} has no ${part}`)
      return text.replace(part, by)
    },
    readFileSync(path.join(__dirname, '../../src/domain', file), 'utf8'),
  )
}

it('finds a stream that ends twice', async () => {
  const closed = 'closed.message_id = p_message'
  const statement = changed('streams/close-stream.sql', [`${closed};`, `${closed} and p_state = 'FAILED';`])
  expect(await find(20, { statements: [statement] })).toContain('2 ends of the stream')
})

it('finds a stream that its sender cannot append to after a reset of the history', async () => {
  const statements = [
    changed('access/is-visible.sql', [" or p_sender = p_user and p_stream = '{}'", '']),
    changed('messages/change-batch.sql', ["i.kind in ('append', ", 'i.kind in (']),
  ]
  expect(await find(20, { statements })).toContain('stream failed: ChatApiError: The message was not found')
})
