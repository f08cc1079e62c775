import { setMaxListeners } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Actor, type Room } from './actor'
import { FrontEnd } from './client'
import { Fleet } from './fleet'
import { FollowedList } from './followed-list'
import { WriteHistory } from './write-history'
import { planFaults, readScale } from './plan'
import { RawFollower, userFeed } from './raw-follower'
import { Rollbacks } from './rollbacks'
import { Random } from './random'
import { Tally } from './tally'
import {
  compareLog,
  compareRows,
  compareSnapshots,
  compareWrites,
  forEach,
  untilListed,
  untilQuiet,
  untilStreamsEnd,
  untilUnreadIsTold,
} from './verify'

/*
 * The whole service under everything that may break at once. The seed gives the faults and what each client does; what
 * meets what in which order is up to the machine, so a seed makes the same run again, but not in every detail.
 *
 *   CHAOS_SEED=… CHAOS_SECONDS=… CHAOS_CLIENTS=… CHAOS_CHANNELS=… CHAOS_FAULTS=… npm run test:chaos
 *
 * CHAOS_FAULTS names the only faults that are wanted, such as `restored,read-only`; plan.ts knows them all.
 */
const scale = readScale(process.env)
const SHOWN = 20
/** Beside the time of the faults: to begin, to become quiet, to compare. */
const MARGIN_MS = 600_000

const started = performance.now()
const seconds = (since = started) => ((performance.now() - since) / 1000).toFixed(1)
const say = (line: string) => void process.stdout.write(`${seconds().padStart(7)} s  ${line}\n`)
const inOrder = (counts: Map<string, number>) =>
  [...counts]
    .sort()
    .map(([what, count]) => `${' '.repeat(11)}${what}: ${count}`)
    .join('\n')

let fleet: Fleet
let fronts: FrontEnd[] = []
let raw: RawFollower[] = []

afterAll(async () => {
  for (const front of fronts) front.close()
  for (const follower of raw) follower.close()
  await fleet?.stop()
})

/** All clients connect; one in turn makes each channel, and each client follows its channels. */
async function gather(tally: Tally): Promise<Room[]> {
  fronts = Array.from({ length: scale.clients }, (_, n) => new FrontEnd(`user-${n}`, fleet.url, tally))
  await forEach(fronts, ({ socket }) => socket.connect())
  const random = new Random(scale.seed, 'rooms')
  const plans = Array.from({ length: scale.channels }, (_, n) => {
    const owner = fronts[n % fronts.length] as FrontEnd
    return { n, owner, members: new Set([owner]) }
  })
  for (const front of fronts) {
    for (let n = 0; n < scale.channelsPerClient; n += 1) random.pick(plans)?.members.add(front)
  }
  const rooms: Room[] = []
  await forEach(plans, async ({ n, owner, members }) => {
    const userIds = [...members].map(({ userId }) => userId)
    const { id: channelId } = await owner.client.channels.createGroup({ userIds })
    rooms[n] = { channelId, owner }
    for (const front of members) front.of(channelId).isMember = true
  })
  await forEach(fronts, async (front) => {
    for (const channelId of front.subscriptions.keys()) await front.enter(channelId)
  })
  return rooms
}

/** Waits until the replica answers reads. */
async function readByReplica(rooms: Room[]): Promise<void> {
  const [{ owner, channelId }] = rooms as [Room]
  await fleet.replica.untilRead(() => owner.persist('reading a page', () => owner.client.messages.list(channelId)))
}

/** Lets all clients act while everything breaks, and answers what is wrong afterwards. */
async function run(): Promise<string[]> {
  const rollbacks = new Rollbacks()
  const tally = new Tally(rollbacks)
  const history = new WriteHistory(rollbacks)
  fleet = await Fleet.start(scale, rollbacks, say)
  const rooms = await gather(tally)
  const follow = (userId: string, feed: string, list?: FollowedList) =>
    new RawFollower(fleet.url, userId, feed, rollbacks, (what) => tally.wrong(what), list)
  const lists = fronts.map((front) => new FollowedList(front, rollbacks))
  raw = [
    ...rooms.map(({ channelId, owner: { userId } }) => follow(userId, channelId)),
    ...fronts.map(({ userId }, n) => follow(userId, userFeed(userId), lists[n])),
  ]
  say('all clients are connected')
  await readByReplica(rooms)

  const end = new AbortController()
  setMaxListeners(0, end.signal)
  const acting = Promise.all(fronts.map((front) => new Actor(scale.seed, front, rooms, history, tally).run(end.signal)))
  const begun = performance.now()
  const breaking = planFaults(scale).map(async (fault) => {
    await sleep(fault.at - (performance.now() - begun))
    if (fault.at < scale.seconds * 1000 || fault.kind === 'kill amid writes') return fleet.apply(fault)
    // The last one, in which all can write: later writes would tell what it has lost.
    setTimeout(() => end.abort(), fault.forMs)
    return fleet.apply(fault, acting)
  })
  await Promise.all([sleep(scale.seconds * 1000), ...breaking])
  const whole = performance.now()
  tally.wholeSince = Date.now()
  end.abort()
  say('everything is whole again')
  await acting
  say(`every write is answered, ${seconds(whole)} s later`)
  const answered = performance.now()
  const late = await untilStreamsEnd(fleet.databaseUrl)
  say(`every stream has ended, ${seconds(answered)} s later`)
  late.push(...(await untilQuiet(fronts, raw, fleet.databaseUrl)))
  say(`every client has every event, ${seconds(answered)} s later`)
  late.push(...(await untilUnreadIsTold(fronts)))
  say(`every client knows what is unread, ${seconds(answered)} s later`)
  late.push(...(await untilListed(lists)))
  say(`every client knows its list of channels, ${seconds(answered)} s later`)

  await readByReplica(rooms)
  say(`the replica answers again, ${seconds(answered)} s later`)

  const wrongs = [
    ...tally.wrongs,
    ...history.staleReads(),
    ...late,
    ...(await compareSnapshots(fronts)),
    ...(await compareWrites(rooms, history)),
    ...(await compareLog(raw, fleet.databaseUrl)),
    ...(await compareRows(fleet.databaseUrl)),
  ]
  say(`everything is compared; there were\n${inOrder(fleet.counts)}`)
  say(`the clients had\n${inOrder(tally.counts)}`)
  return wrongs
}

it(
  'loses nothing during random faults',
  async () => {
    say(`seed ${scale.seed}: ${scale.clients} clients in ${scale.channels} channels for ${scale.seconds} s`)
    const wrongs = await run().catch((error: unknown) => [String((error as Error).stack ?? error)])
    if (wrongs.length === 0) {
      rmSync(fleet.logs, { recursive: true })
      return say(`found nothing wrong with seed ${scale.seed}`)
    }
    const shown = wrongs.slice(0, SHOWN).join('\n\n')
    const error = new Error(`${wrongs.length} wrong with CHAOS_SEED=${scale.seed}, logs in ${fleet?.logs}:\n\n${shown}`)
    // Where it is thrown says nothing.
    error.stack = error.message
    throw error
  },
  scale.seconds * 1000 + MARGIN_MS,
)
