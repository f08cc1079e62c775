import { events } from '../../generated/events'
import { operations } from '../../generated/operations'
import type { MessagePolicy } from '../../src/index'
import { SWEEP_OFTEN } from '../support/clock'
import { expectEquivalence } from '../support/equivalence'
import { howMany } from '../support/tier'
import { World } from '../support/world'
import { caseVariants } from './cases'
import { channelVariants } from './channels'
import { memberVariants } from './members'
import { messageVariants } from './messages'
import { pollVariants } from './polls'
import { streamVariants } from './streams'
import { setStage, type MutatingOperation, type Variant, type Variants } from './stage'
import { userVariants } from './users'

async function perform(world: World, { given, emits, aside = [], readAgain = [] }: Variant): Promise<void> {
  const stage = await setStage(world)
  const act = await given(stage)
  const { alice, bob, carol, erin, frank, watched: channelIds } = stage
  const observers = [alice, bob, carol, erin, frank]
  await expectEquivalence({ observers, channelIds, act, emits: [...emits, ...aside], readAgain })
}

const failureOf = (run: Promise<void>) =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  )

/** How many variants of each operation are performed, the first ones first. */
const VARIANTS = howMany(1, Infinity)

/** A mutating operation that is not here does not compile. */
const table: Record<MutatingOperation, Variants> = {
  ...caseVariants,
  ...channelVariants,
  ...memberVariants,
  ...messageVariants,
  ...pollVariants,
  ...streamVariants,
  ...userVariants,
}

describe('what was read before, changed by the events since, is what is read after', () => {
  let world: World
  beforeAll(async () => {
    const messagePolicy: MessagePolicy = {
      review: ({ kind, text }) =>
        kind !== 'RELEASE' && text.startsWith('hold') ? { action: 'hold', reason: 'doubt' } : { action: 'allow' },
    }
    const providers = { messagePolicy }
    world = await World.start({ ...SWEEP_OFTEN, storage: true, settings: { checkReplies: false }, providers })
  })
  afterAll(() => world.close())

  describe.each(Object.entries(table))('%s', (_id, all) => {
    const variants = Object.entries(all).slice(0, VARIANTS)
    // On stages of their own they do not meet, so they need not wait for each other.
    let runs: Map<string, Promise<unknown>>
    beforeAll(() => {
      runs = new Map(variants.map(([what, variant]) => [what, failureOf(perform(world, variant))]))
    })

    it.each(variants.map(([what]) => what))('%s', async (what) => {
      expect(await runs.get(what)).toBeUndefined()
    })
  })
})

it('shows every event that the contract says goes to the feed of a user', () => {
  const emitted = new Set<string>(
    Object.values(table).flatMap((all) => Object.values(all).flatMap(({ emits }) => emits)),
  )
  const missing = Object.entries(events).filter(([name, { feed }]) => feed && !emitted.has(name))
  expect(missing.map(([name]) => name)).toEqual([])
})

it('shows every event that the contract says an operation can cause, and no other', () => {
  for (const [id, variants] of Object.entries(table)) {
    const emitted = new Set(Object.values(variants).flatMap(({ emits, unseen = [] }) => [...emits, ...unseen]))
    expect({ id, emits: [...emitted].sort() }).toEqual({
      id,
      emits: [...operations[id as MutatingOperation].emits].sort(),
    })
  }
})
