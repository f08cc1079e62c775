import type { sections } from './english/index.js'
import type { questions } from './english/questions.js'
import type { errors } from './german/errors.js'

type Words<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends object
      ? T[K] extends (...args: never[]) => unknown
        ? T[K]
        : Words<T[K]>
      : T[K]
}

/** The words of questions. */
export type QuestionWords = Words<typeof questions>

/** All words of the kit, by where they stand, with functions for those that depend on numbers or names. */
export interface Strings extends Words<typeof sections> {
  /** Language of the words, as in `lang`. Dates and numbers are written as there. */
  locale: string
  /** Default: `ltr`. */
  direction?: 'ltr' | 'rtl' | undefined
  /**
   * What refusals say, by their code, or by code and reason: `CHAT_POLICY_REFUSED:contact_data` for a reason of the app's own
   * policy. Others show the sentence of the service, which is English.
   */
  errors: Readonly<Record<string, string>>
  /** The words of questions. Default: English ones, which are loaded with the first question. */
  questions?: QuestionWords | undefined
}

/** A translation: the compiler names the words, and the refusals that users can meet, which it does not have. */
export interface Language extends Strings {
  errors: Readonly<Record<keyof typeof errors, string>>
  questions: QuestionWords
}
