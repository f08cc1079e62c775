import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { allVectors, textOf } from '../../vectors/files'
import { changedEvent, changedExpectation } from '../../vectors/mutations'
import { follow } from '../../vectors/typescript'
import type { Vector } from '../../vectors/vector'
import { conformance, expectPassed, outcomes, passedOf } from './conformance'

/** Tests that a client follows the vectors, and none that was changed. */
export function testVectors(
  test: (name: string, run: () => Promise<void>) => void,
  driver: string,
  needs: string,
): void {
  const all = allVectors()
  /** Two faults of each, told apart by their names. */
  const wrong = (name: string, vectors: Vector[]) =>
    vectors.map((vector) => ({ ...vector, name: `${name}: ${vector.name}` }))

  describe('the vectors', () => {
    test(`it follows them${needs}`, async () => {
      const ended = await conformance('vectors', '--driver', driver)
      expectPassed(ended)
      expect(passedOf(ended)).toHaveLength(all.length)
    })

    test(`it follows none whose expectation was changed, or of whose events one was lost${needs}`, async () => {
      const faulty = [
        ...wrong(
          'changed',
          all.map((vector, n) => ({ ...vector, expected: changedExpectation(vector, n) })),
        ),
        ...wrong(
          'lost',
          all.flatMap((vector) => changedEvent(vector, follow) ?? []),
        ),
      ]
      const folder = mkdtempSync(path.join(tmpdir(), 'vectors-'))
      writeFileSync(path.join(folder, 'faulty.json'), textOf(faulty))
      const ended = await conformance('vectors', '--driver', driver, '--vectors', folder)
      rmSync(folder, { recursive: true })
      expect(passedOf(ended)).toEqual([])
      expect(outcomes(ended).failed).toHaveLength(faulty.length)
    })
  })
}
