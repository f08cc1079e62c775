import { sections } from './english/index.js'
import { errors as germanErrors } from './german/errors.js'
import { sections as germanSections } from './german/index.js'
import type { Strings } from './strings.js'

export type { Strings } from './strings.js'

/** Refusals whose own sentence is for developers. */
const englishErrors = {
  CHAT_AUTH_FAILED: 'Your session has ended.',
  CHAT_AUTH_TOKEN_INVALID: 'Your session has ended.',
  CHAT_USER_MUTED: 'An operator has muted you here.',
  FILE_LOST: 'The file is gone since the page was reloaded. Choose it again.',
  FILE_UNREADABLE: 'The file can’t be read: it was moved, changed or deleted, or it is a folder. Choose it again.',
}

const wordsOf = (
  locale: string,
  errors: Strings['errors'],
  words: typeof sections | typeof germanSections,
): Strings => ({
  locale,
  errors,
  ...words,
})

// Marked as pure: a bundle takes the languages that are used.
export const english: Strings = /* @__PURE__ */ wordsOf('en', englishErrors, sections)

export const german: Strings = /* @__PURE__ */ wordsOf('de', germanErrors, germanSections)
