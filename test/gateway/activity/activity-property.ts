import fc from 'fast-check'
import { turns } from '../../chaos/turns'
import { OutageRecovery } from '../../../src/gateway/users/outage-recovery'
import { DEADLINE_MS } from '../../support/eventually'
import { World, type Person } from '../../support/world'
import { aChange, change, type Change } from './list-changes'
import { ListKeeper } from './list-keeper'

/** Shrinking uses short timeouts. */
const SHORT_DEADLINE_MS = 5_000
const NAMES = ['alice', 'bob', 'carol', 'dave']

/** A change, or a fault of a user's client. */
type Step = { isAwaited: boolean } & (
  | ({ is: 'change' } & Change)
  | { is: 'cut' | 'connect'; who: number; node: number }
  | { is: 'load'; who: number; node: number; limit: number }
)

const isAwaited = fc.boolean()
const who = fc.nat(2)
const node = fc.nat(1)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(aChange, isAwaited)
        .map(([one, wait]) => ({ is: 'change' as const, ...one, isAwaited: wait })),
    },
    { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('cut' as const), who, node, isAwaited }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constantFrom('connect' as const), who, node, isAwaited }) },
    {
      weight: 1,
      arbitrary: fc.record({
        is: fc.constant('load' as const),
        who,
        node,
        limit: fc.constantFrom(1, 2, 3, 100),
        isAwaited,
      }),
    },
  ),
  { minLength: 1, maxLength: 60, size: 'max' },
)

/** A front end that acts sequentially, on any of the processes. */
class Front {
  readonly keeper: ListKeeper
  private readonly exclusively = turns()

  constructor(private readonly at: (node: number) => Person) {
    this.keeper = new ListKeeper(at(0))
  }

  connect(n: number): Promise<void> {
    return this.exclusively(async () => {
      if (!this.keeper.isConnected) await this.keeper.connect(this.at(n))
    })
  }

  cut(): Promise<void> {
    return this.exclusively(async () => {
      if (this.keeper.isConnected) await this.keeper.cut()
    })
  }

  /** Starts over with pages of this size. */
  load(limit: number, n: number): Promise<void> {
    return this.exclusively(async () => {
      if (this.keeper.isConnected) await this.keeper.cut()
      await this.keeper.load(limit)
      await this.keeper.connect(this.at(n))
    })
  }
}

let runs = 0
/** Bus outages, which may occur on a busy machine. After one, clients that do not follow their feed get gateway:stale. */
let outages: jest.SpyInstance

async function run(world: World, all: readonly Step[], within: number): Promise<void> {
  runs += 1
  const tenantId = `${world.tenantId}-${runs}`
  const at = (userId: string) => (n: number) => world.person(userId, { tenantId, node: n % world.nodes.length })
  const people = NAMES.map((userId, n) => at(userId)(n))
  const fronts = NAMES.slice(0, 3).map((userId) => new Front(at(userId)))
  for (const kind of ['group', 'send', 'direct'] as const) {
    for (const n of [0, 1]) await change(people, { kind, who: n, n })
  }
  await Promise.all(fronts.map((front, n) => front.load(n + 1, n)))
  const underWay: Promise<unknown>[] = []
  for (const step of all) {
    const act = () => {
      const front = fronts[step.who] as Front
      if (step.is === 'change') return change(people, step)
      if (step.is === 'load') return front.load(step.limit, step.node)
      return step.is === 'cut' ? front.cut() : front.connect(step.node)
    }
    // A change refused because of earlier ones has no effect.
    const done = step.is === 'change' ? act().catch(() => undefined) : act()
    done.catch(() => undefined)
    underWay.push(done)
    if (step.isAwaited) await done
  }
  await Promise.all(underWay)
  for (const [n, front] of fronts.entries()) {
    await front.connect(n)
    await front.keeper.untilUpToDate(within)
    if (outages.mock.calls.length === 0) expect(front.keeper.socket.of('gateway:stale')).toEqual([])
    await front.cut()
  }
}

/**
 * A list plus its activity equals the current list, under any interleaving. A failure prints the seed and path that
 * reproduce it:
 *
 *   ACTIVITY_SEED=… ACTIVITY_PATH=… npx jest test/gateway/activity.test
 *
 * @param limitMs time limit; it then ends with its results so far.
 */
export function activityProperty(options: { processes?: number }, numRuns: number, limitMs: number): void {
  let world: World
  beforeAll(async () => {
    world = await World.start(options)
    outages = jest.spyOn(OutageRecovery.prototype, 'busFailed')
  })
  afterAll(async () => {
    await world.close()
    outages.mockRestore()
  })

  it('keeps a list exact, even over lost connections', async () => {
    const { ACTIVITY_SEED: seed, ACTIVITY_PATH: path, ACTIVITY_RUNS = numRuns } = process.env
    let within = DEADLINE_MS
    const property = fc.asyncProperty(steps, async (all) => {
      try {
        await run(world, all, within)
      } catch (error) {
        within = SHORT_DEADLINE_MS
        throw error
      }
    })
    await fc.assert(property, {
      numRuns: Number(ACTIVITY_RUNS),
      ...(seed !== undefined && { seed: Number(seed) }),
      ...(path !== undefined && { path }),
      interruptAfterTimeLimit: limitMs,
    })
  })
}
