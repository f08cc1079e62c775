import type { LocalErrorCode } from '@chat-service/client'
import { sections } from './english/index.js'
import { errors as germanErrors } from './german/errors.js'
import { sections as germanSections } from './german/index.js'
import type { Language, Strings } from './strings.js'

export type { Language, Strings } from './strings.js'

/** Refusals whose own sentence is for developers. */
const englishErrors = {
  CHAT_AUTH_FAILED: 'Your session has ended.',
  CHAT_AUTH_TOKEN_INVALID: 'Your session has ended.',
  CHAT_USER_MUTED: 'An operator muted you.',
  FILE_LOST: 'The file was lost when the page reloaded. Choose it again.',
  FILE_UNREADABLE: 'The file can’t be read. It was moved, changed or deleted, or it’s a folder. Choose it again.',
  UNKNOWN: 'Something went wrong.',
  TIMEOUT: 'The chat took too long to respond.',
  TOKEN_FAILED: 'Couldn’t sign you in.',
  CONNECTION_FAILED: 'Couldn’t connect.',
  CONNECTION_LOST: 'The connection was lost.',
  NOT_CONNECTED: 'There’s no connection.',
  CLOSED: 'The connection was closed.',
} satisfies Record<LocalErrorCode, string> & Record<string, string>

const wordsOf = <E extends Strings['errors']>(
  locale: string,
  errors: E,
  words: typeof sections | typeof germanSections,
): Strings & { errors: E } => ({
  locale,
  errors,
  ...words,
})

// Marked as pure: a bundle takes the languages that are used.
export const english: Strings = /* @__PURE__ */ wordsOf('en', englishErrors, sections)

export const german: Language = /* @__PURE__ */ wordsOf('de', germanErrors, germanSections)
