import { useMemo } from 'react'
import { isolating } from '../provider/isolate.js'
import { useStrings } from '../provider/use-chat.js'
import { questions as english } from '../strings/english/questions.js'
import type { QuestionWords } from '../strings/strings.js'

/** The strings of questions: the language's, or English ones, loaded with the first question. */
export function useQuestionWords(): QuestionWords {
  const { questions, direction } = useStrings()
  return useMemo(() => questions ?? isolating(english, direction), [questions, direction])
}
