import { useMemo } from 'react'
import { isolating } from '../provider/isolate.js'
import { useStrings } from '../provider/use-chat.js'
import { questions as english } from '../strings/english/questions.js'
import type { QuestionWords } from '../strings/strings.js'

/** The words of questions: those of the language, or English ones, which are loaded with the first question. */
export function useQuestionWords(): QuestionWords {
  const { questions, direction } = useStrings()
  return useMemo(() => questions ?? isolating(english, direction), [questions, direction])
}
