import fc from 'fast-check'
import { DEADLINE_MS } from '../../../support/eventually'
import { acts, carryOut, PEOPLE, type Act, type Cast } from './acts'
import { expectRight, expectSent, untilQuiet } from './compare'
import { Device } from './device'
import { Scene } from './scene'

/** While a failure is made smaller nobody waits long, but for longer than the outbox keeps what it has sent (10 s). */
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

/** Carries it all out, lets everything become whole and quiet, and compares. */
async function run(scene: Scene, all: readonly Act[], within: number): Promise<void> {
  const cast = await gather(scene)
  const devices = [...cast.devices.values()]
  try {
    const underWay: Promise<unknown>[] = []
    for (const act of all) {
      // What is refused, or lost with the network, is answered so; what was sent is compared in the end.
      const done = carryOut(act, cast).catch(() => undefined)
      underWay.push(done)
      // Offline, a page may wait for the events before it.
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
 * The promise of the collections, under any interleaving. A failure names its seed and path, with which it is repeated:
 *
 *   ACCOUNT_SEED=… ACCOUNT_PATH=… npx jest test/clients/live/account/account.test
 *
 * It goes the same ways each time, so that a change is told from a find. `ACCOUNT_SEED=random` goes others.
 *
 * @param limitMs after which it ends, with what it has found by then.
 */
export function accountProperty(runs: number, limitMs: number): void {
  let scene: Scene
  beforeAll(async () => {
    scene = await Scene.start()
  })
  afterAll(() => scene.close())

  it('shows what REST answers, and sends everything once and in order, whatever happens meanwhile', async () => {
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
