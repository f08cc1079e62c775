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

/** The strings of questions. */
export type QuestionWords = Words<typeof questions>

/** All strings of the kit, by place, with functions for those that depend on numbers or names. */
export interface Strings extends Words<typeof sections> {
  /** Language of the strings, as in `lang`. Also formats dates and numbers. */
  locale: string
  /** Default: `ltr`. */
  direction?: 'ltr' | 'rtl' | undefined
  /**
   * Texts of refusals, by code, or by code and reason: `CHAT_POLICY_REFUSED:contact_data` for a reason of the app's own
   * policy. Others show the service's English message.
   */
  errors: Readonly<Record<string, string>>
  /** The strings of questions. Default: English, loaded with the first question. */
  questions?: QuestionWords | undefined
}

/** Defines a translation: the compiler reports missing strings and missing texts of refusals. */
export interface Language extends Strings {
  errors: Readonly<Record<keyof typeof errors, string>>
  questions: QuestionWords
}
