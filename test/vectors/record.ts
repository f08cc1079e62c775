import type { Vector } from './vector'
import type { Name, Recorder } from './recorder'
import type { Run } from './runs'
import { changedParts, inTurn, withParts } from './select'

/** Bob, who acts most, always watches; the others take turns. */
const OTHERS: Name[] = ['alice', 'carol', 'erin']

/** Records the chosen runs. Keeps the vectors of the named users, or of one user with changes. */
export async function recordAll(
  recorder: Recorder,
  runs: readonly Run[],
  isChosen: (run: Run) => boolean,
): Promise<Vector[]> {
  const vectors: Vector[] = []
  for (const [n, run] of runs.entries()) {
    if (!isChosen(run)) continue
    const { name, who = [], parts, prepare } = run
    const people = [...new Set<Name>(['bob', OTHERS[n % OTHERS.length]!, ...who])]
    const all = await recorder.record(name, people, prepare).catch((cause: unknown) => {
      throw new Error(`${name} cannot be recorded`, { cause })
    })
    const named = all.filter(({ userId }) => who.includes(userId as Name))
    const others = all.filter((vector) => !named.includes(vector) && changedParts(vector).length > 0)
    const kept = named.length > 0 ? named : inTurn(others, n, 1)
    vectors.push(...kept.map((vector) => withParts(vector, n, parts)))
  }
  return vectors
}
