import fc from 'fast-check'
import { DEADLINE_MS } from '../../../support/eventually'
import { acts, carryOut, PEOPLE, type Act, type Cast } from './acts'
import { expectRight, expectSent, untilQuiet } from './compare'
import { Device } from './device'
import { Scene } from './scene'

/** Shrinking uses short timeouts, but longer than the outbox keeps sent messages (10 s). */
const SHORT_DEADLINE_MS = 15_000

async function gather(scene: Scene): Promise<Cast> {
  scene.begin()
  const rest = Object.fromEntries(PEOPLE.map((userId) => [userId, scene.rest(userId)])) as Cast['rest']
  const lunch = await rest.alice.channels.createGroup({ userIds: ['bob', 'carol'], name: 'Lunch' })
  const dinner = await rest.bob.channels.createGroup({ userIds: ['alice', 'carol'], name: 'Dinner' })
  const direct = await rest.alice.channels.createDirect({ userId: 'bob' })
  for (let n = 0; n < 7; n += 1) await rest.carol.messages.send(lunch.id, { text: `before ${n}` })
  const devices = new Map<Act['who'], Device>()
  for (const userId of ['alice', 'bob'] as const) {
    const device = await Device.open(scene, userId)
    devices.set(userId, device)
    device.show(lunch.id)
    device.show(dinner.id)
  }
  return { scene, rest, devices, channelIds: [lunch.id, dinner.id, direct.id], posted: new Map() }
}

/** Performs all acts, waits for recovery, and compares. */
async function run(scene: Scene, all: readonly Act[], within: number): Promise<void> {
  const cast = await gather(scene)
  const devices = [...cast.devices.values()]
  try {
    const underWay: Promise<unknown>[] = []
    for (const act of all) {
      // Refusals and network failures reject; sent messages are compared at the end.
      const done = carryOut(act, cast).catch(() => undefined)
      underWay.push(done)
      // An offline page may wait for earlier events.
      const isAwaited = act.isAwaited && cast.devices.get(act.who)?.isOnline !== false
      await (isAwaited ? done : new Promise((resolve) => setImmediate(resolve)))
    }
    for (const device of devices) device.goOnline()
    await Promise.all(underWay)
    for (const device of devices) await untilQuiet(cast, device, within)
    for (const device of devices) await expectRight(cast, device, within)
    await expectSent(cast)
  } finally {
    await Promise.all(devices.map((device) => device.close()))
  }
}

/**
 * The guarantee of the collections under any interleaving. A failure prints the seed and path that reproduce it:
 *
 *   ACCOUNT_SEED=… ACCOUNT_PATH=… npx jest test/clients/live/account/account.test
 *
 * Uses the same seeds each time, so that failures come from changes. `ACCOUNT_SEED=random` uses others.
 *
 * @param limitMs time limit; it then ends with its results so far.
 */
export function accountProperty(runs: number, limitMs: number): void {
  let scene: Scene
  beforeAll(async () => {
    scene = await Scene.start()
  })
  afterAll(() => scene.close())

  it('equals the state of REST, and sends everything once and in order, under random faults', async () => {
    const { ACCOUNT_SEED: seed = '1', ACCOUNT_PATH: path, ACCOUNT_RUNS = runs, ACCOUNT_SHRINK } = process.env
    let within = ACCOUNT_SHRINK === '0' ? SHORT_DEADLINE_MS : DEADLINE_MS
    const property = fc.asyncProperty(acts, async (all) => {
      try {
        await run(scene, all, within)
      } catch (error) {
        within = SHORT_DEADLINE_MS
        throw error
      }
    })
    await fc.assert(property, {
      numRuns: Number(ACCOUNT_RUNS),
      ...(seed !== 'random' && { seed: Number(seed) }),
      ...(path !== undefined && { path }),
      interruptAfterTimeLimit: Number(process.env.ACCOUNT_LIMIT ?? limitMs),
      endOnFailure: ACCOUNT_SHRINK === '0',
    })
  })
}
