import { writeFileSync } from 'node:fs'
import { fileOf, readVectors, textOf } from './files'
import { recordAll } from './record'
import { Recorder } from './recorder'
import { families, type Family, type Run } from './runs'

/** `write` or `check`, set by `npm run vectors`. */
const mode = process.env.RECORD_VECTORS

/** Without it, one run of so many is recorded, and each day another. */
const ONE_OF = 6
const today = Math.floor(Date.now() / 86_400_000)
const all: readonly Run[] = Object.values(families).flat()
const isChosen = (run: Run) => mode !== undefined || all.indexOf(run) % ONE_OF === today % ONE_OF
const chosen = (Object.keys(families) as Family[]).filter((family) => families[family].some(isChosen))

// State that is not logged can arrive late on a busy machine, in another step.
jest.retryTimes(2)

let recorder: Recorder
beforeAll(async () => void (recorder = await Recorder.open()))
afterAll(() => recorder.close())

it.each(chosen)('a new recording of %s is what spec/vectors has: npm run vectors writes it', async (family) => {
  const vectors = await recordAll(recorder, families[family], isChosen)
  if (mode === 'write') writeFileSync(fileOf(family), textOf(vectors))
  const names = families[family].filter(isChosen).map(({ name }) => name)
  expect(textOf(vectors)).toBe(textOf(readVectors(family).filter(({ name }) => names.includes(name))))
})
