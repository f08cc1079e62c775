import { english, type Strings } from '../../clients/ui/src/strings/index'

/** Right-to-left letters that replace the Latin ones. */
const LETTERS = [...'אבגדהוזחטיכלמנסעפצקרשתץףןם']

const mirror = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => LETTERS[letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)]!)

function mirrored(value: unknown): unknown {
  if (typeof value === 'string') return mirror(value)
  if (typeof value === 'function')
    return (...given: unknown[]) => mirror(String((value as (...args: unknown[]) => unknown)(...given)))
  if (Array.isArray(value)) return value.map(mirrored)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mirrored(part)]))
}

/** An invented right-to-left language: text that is not in it did not come from the kit's strings. */
export const mirroredStrings = {
  ...(mirrored(english) as Strings),
  locale: 'en-x-mirrored',
  direction: 'rtl',
} satisfies Strings
