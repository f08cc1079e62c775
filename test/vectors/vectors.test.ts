import { events } from '../../generated/events'
import { problemsOf } from '../../clients/conformance/src/vectors/compare.cjs'
import { allVectors, readVectors, recordedFamilies } from './files'
import { changedEvent, changedExpectation } from './mutations'
import { families as recorded } from './runs'
import { follow } from './typescript'
import type { Vector } from './vector'

const families = recordedFamilies()
const all = allVectors()
const namesOf = (vectors: Vector[]) => vectors.map(({ name, userId }) => `${name}, as ${userId}`)

/** Events of lists that are no part of a vector: what waits for a moderator, for its time, or for the user's answer. */
const ELSEWHERE = [
  'chat:message:held',
  'chat:message:held:settled',
  'chat:question:requested',
  'chat:scheduled:message:sent',
]

describe('the collections of /live', () => {
  it.each(families)('follow the vectors of %s', (family) => {
    for (const vector of readVectors(family)) {
      const { name, userId } = vector
      expect({ name, userId, problems: problemsOf(follow(vector), vector.expected) }).toEqual({
        ...{ name, userId, problems: [] },
      })
    }
  })

  it('do not follow one whose expectation was changed', () => {
    const unnoticed = all.filter((vector, n) => problemsOf(follow(vector), changedExpectation(vector, n)).length === 0)
    expect(namesOf(unnoticed)).toEqual([])
  })

  it('do not follow one of whose events one was lost', () => {
    const changed = all.flatMap((vector) => changedEvent(vector, follow) ?? [])
    const unnoticed = changed.filter((vector) => problemsOf(follow(vector), vector.expected).length === 0)
    expect(namesOf(unnoticed)).toEqual([])
    expect(changed.length).toBeGreaterThan(all.length * 0.8)
  })
})

it('there are 200 vectors, and every event of a conversation or of a list of channels is in one', () => {
  expect(all.length).toBeGreaterThanOrEqual(200)
  const seen = new Set(all.flatMap(({ then }) => then.flatMap((entry) => ('frame' in entry ? entry.frame.event : []))))
  const sent = Object.entries(events).filter(([, { direction }]) => direction === 'server')
  expect(
    sent
      .map(([name]) => name)
      .filter((name) => !seen.has(name))
      .sort(),
  ).toEqual(ELSEWHERE.toSorted())
})

it('every file is recorded', () => {
  expect(families.toSorted()).toEqual(Object.keys(recorded).toSorted())
})
