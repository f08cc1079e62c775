import { english, german } from '../../../clients/ui/src/strings/index'

/** Each text, and each function's result for one and for several. */
const textsOf = (words: unknown): string[] => {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function')
    return [1, 2].flatMap((count) => textsOf((words as (...given: number[]) => unknown)(count, count)))
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : []
}

it.each([english, german])('uses typographic characters: $locale', (words) => {
  const texts = textsOf(words)
  expect(texts.length).toBeGreaterThan(400)
  expect(texts.filter((text) => /['"]|\.\.\./.test(text))).toEqual([])
})
