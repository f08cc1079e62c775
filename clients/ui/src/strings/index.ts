import { sections } from './english/index.js'
import { errors as germanErrors } from './german/errors.js'
import { sections as germanSections } from './german/index.js'

type Words<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends object
      ? T[K] extends (...args: never[]) => unknown
        ? T[K]
        : Words<T[K]>
      : T[K]
}

/** All words of the kit, by where they stand, with functions for those that depend on numbers or names. */
export interface Strings extends Words<typeof sections> {
  /** Language of the words, as in `lang`. Dates and numbers are written as there. */
  locale: string
  /** Default: `ltr`. */
  direction?: 'ltr' | 'rtl'
  /** What refusals say, by their code. Others show the sentence of the service, which is English. */
  errors: Readonly<Record<string, string>>
}

/** Refusals whose sentence of the service is for developers. */
const englishErrors = {
  CHAT_AUTH_FAILED: 'Your session has ended.',
  CHAT_AUTH_TOKEN_INVALID: 'Your session has ended.',
  CHAT_USER_MUTED: 'An operator has muted you here.',
}

export const english: Strings = { locale: 'en', errors: englishErrors, ...sections }

export const german: Strings = { locale: 'de', errors: germanErrors, ...germanSections }
