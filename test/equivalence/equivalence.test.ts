import { events } from '../../generated/events'
import { operations } from '../../generated/operations'
import type { MessagePolicy } from '../../src/index'
import { SWEEP_OFTEN } from '../support/clock'
import { Watch } from '../support/equivalence'
import { howMany } from '../support/tier'
import { World } from '../support/world'
import { caseVariants } from './cases'
import { channelVariants } from './channels'
import { memberVariants } from './members'
import { messageVariants } from './messages'
import { pollVariants } from './polls'
import { questionVariants } from './questions'
import { streamVariants } from './streams'
import { setStage, type MutatingOperation, type Variant, type Variants } from './stage'
import { userVariants } from './users'

/** Number of acts that the observers compare at once: each separately with `npm run test:long`. */
const AT_ONCE = howMany(8, 1)

/**
 * Performs variants on one stage: first all their preparations, then the acts one after another before the same
 * observers.
 *
 * @returns the failure of each, if any. No variant can be checked after a failure.
 */
function perform(world: World, variants: readonly Variant[]): Promise<unknown>[] {
  const begun = setStage(world).then(async (stage) => {
    const acts: (() => Promise<unknown>)[] = []
    for (const { given } of variants) acts.push(await given(stage))
    const { alice, bob, carol, erin, frank, watched: channelIds } = stage
    return { acts, watch: await Watch.begin({ observers: [alice, bob, carol, erin, frank], channelIds }) }
  })
  let shown: Promise<unknown> = begun
  const all: Promise<unknown>[] = []
  for (let first = 0; first < variants.length; first += AT_ONCE) {
    const some = variants.slice(first, first + AT_ONCE)
    shown = shown.then(async () => {
      const { acts, watch } = await begun
      await watch.during({
        act: async () => {
          for (const act of acts.slice(first, first + AT_ONCE)) await act()
        },
        emits: some.flatMap(({ emits, aside = [] }) => [...emits, ...aside]),
        readAgain: some.flatMap(({ readAgain = [] }) => readAgain),
      })
    })
    all.push(...some.map(() => failureOf(shown)))
  }
  void failureOf(shown)
    .then(async () => (await begun).watch.end())
    .catch(() => undefined)
  return all
}

const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Number of variants performed per operation, in order. */
const VARIANTS = howMany(1, Infinity)

/** A missing mutating operation does not compile. */
const table: Record<MutatingOperation, Variants> = {
  ...caseVariants,
  ...channelVariants,
  ...memberVariants,
  ...messageVariants,
  ...pollVariants,
  ...questionVariants,
  ...streamVariants,
  ...userVariants,
}

/**
 * Operations that prepare the next ones, in this order: their first variants share a stage. All others have separate
 * stages.
 */
const inSequence: MutatingOperation[][] = [
  [
    'createGroupChannel',
    'createDirectChannel',
    'updateChannel',
    'setPushTrigger',
    'setCountPreference',
    'unmuteChannel',
    'muteChannel',
    'unfavoriteChannel',
    'favoriteChannel',
    'deleteDraft',
    'saveDraft',
    'deleteMetadataKey',
    'replaceMetadata',
    'reportChannel',
    'reportUser',
    'createUpload',
    'freezeChannel',
  ],
  [
    'markChannelRead',
    'markChannelUnread',
    'reportMessage',
    'editMessage',
    'addReaction',
    'removeReaction',
    'pinMessage',
    'unpinMessage',
    'forwardMessage',
    'askQuestion',
    'cancelQuestion',
    'answerQuestion',
    'sendMessage',
    'sendFile',
    'deleteMessage',
    'resetHistory',
  ],
  [
    'createPoll',
    'votePoll',
    'changePollVote',
    'withdrawPollVote',
    'addPollOption',
    'closePoll',
    'deletePoll',
    'hideChannel',
    'deleteChannel',
  ],
  ['appendToStream', 'setStreamPart', 'keepStreamAlive', 'endStream', 'addOperators', 'stopStream'],
  [
    'markThreadUnread',
    'markThreadRead',
    'unfollowThread',
    'createScheduledMessage',
    'updateScheduledMessage',
    'cancelScheduledMessage',
    'sendScheduledMessageNow',
    'cancelHeldMessage',
    'appealDecision',
    'claimCase',
    'blockUser',
    'banMember',
  ],
  ['updateMember', 'unmuteMember', 'muteMember', 'inviteMembers', 'leaveChannel'],
]
const firstOf = (id: MutatingOperation) => Object.values(table[id])[0]!

describe('an earlier read plus events equals a later read', () => {
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

  describe.each(inSequence.map((ids) => ({ ids })))('one after another', ({ ids }) => {
    let runs: Promise<unknown>[]
    beforeAll(() => {
      runs = perform(world, ids.map(firstOf))
    })

    it.each(ids.map((id, n) => [id, n] as const))('%s', async (_id, n) => {
      expect(await runs[n]).toBeUndefined()
    })
  })

  const alone = Object.entries(table).map(([id, variants]) => {
    const isShown = inSequence.flat().includes(id as MutatingOperation)
    return [id, Object.entries(variants).slice(isShown ? 1 : 0, VARIANTS)] as const
  })
  describe.each(alone.filter(([, variants]) => variants.length > 0))('%s', (_id, variants) => {
    // On separate stages, so they need not wait for each other.
    let runs: Map<string, Promise<unknown>>
    beforeAll(() => {
      runs = new Map(variants.map(([what, variant]) => [what, perform(world, [variant])[0]!]))
    })

    it.each(variants.map(([what]) => what))('%s', async (what) => {
      expect(await runs.get(what)).toBeUndefined()
    })
  })
})

it('covers every event that the contract sends to a user’s feed', () => {
  const emitted = new Set<string>(
    Object.values(table).flatMap((all) => Object.values(all).flatMap(({ emits }) => emits)),
  )
  const missing = Object.entries(events).filter(([name, { feed }]) => feed && !emitted.has(name))
  expect(missing.map(([name]) => name)).toEqual([])
})

it('covers exactly the events that the contract lists for each operation', () => {
  for (const [id, variants] of Object.entries(table)) {
    const emitted = new Set(Object.values(variants).flatMap(({ emits, unseen = [] }) => [...emits, ...unseen]))
    expect({ id, emits: [...emitted].sort() }).toEqual({
      id,
      emits: [...operations[id as MutatingOperation].emits].sort(),
    })
  }
})
