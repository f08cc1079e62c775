import { caseVariants } from '../equivalence/cases'
import { channelVariants } from '../equivalence/channels'
import { memberVariants } from '../equivalence/members'
import { messageVariants } from '../equivalence/messages'
import { pollVariants } from '../equivalence/polls'
import { questionVariants } from '../equivalence/questions'
import type { Stage, Variant, Variants } from '../equivalence/stage'
import { streamVariants } from '../equivalence/streams'
import { userVariants } from '../equivalence/users'
import { connectionRuns } from './connection-runs'
import { randomRuns } from './random-runs'
import type { Name, Scene } from './recorder'
import { PARTS, type Part } from './vector'

/** A run with its observers. */
export interface Run {
  name: string
  /** Users whose vectors are kept. Default: one with changes. */
  who?: readonly Name[]
  /** Parts that are kept. Default: some that change, and one that does not. */
  parts?: readonly Part[]
  prepare: (stage: Stage) => Promise<Scene>
}

/** Longer than the mutes and bans of the variants. */
const AFTER_MS = 10_000

/** Variants that set a due time in the future of the stopped clock. */
const WITHOUT = ['that expires']

/** Operations whose vectors have all parts. */
const CHANGES_ALL = ['deleteChannel']

const ofVariant = (operation: string, what: string, { given, aside, readAgain = [] }: Variant): Run => ({
  name: `${operation}: ${what}`,
  ...(CHANGES_ALL.includes(operation) && { parts: PARTS }),
  who: readAgain as Name[],
  prepare: async (stage) => ({ act: await given(stage), ...(aside && { thenMs: AFTER_MS }) }),
})

const ofOperations = (operations: Record<string, Variants>): Run[] =>
  Object.entries(operations).flatMap(([operation, variants]) =>
    Object.entries(variants)
      .filter(([what, { emits }]) => emits.length > 0 && !WITHOUT.includes(what))
      .map(([what, variant]) => ofVariant(operation, what, variant)),
  )

/** By file name. */
export const families = {
  cases: ofOperations(caseVariants),
  channels: ofOperations(channelVariants),
  members: ofOperations(memberVariants),
  messages: ofOperations(messageVariants),
  polls: ofOperations(pollVariants),
  questions: ofOperations(questionVariants),
  streams: ofOperations(streamVariants),
  users: ofOperations(userVariants),
  connection: connectionRuns,
  random: randomRuns,
} satisfies Record<string, Run[]>

export type Family = keyof typeof families
