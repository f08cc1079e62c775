import type { Question } from '@chat-service/client'
import { onDemand } from '../parts/on-demand.js'
import { replaceable } from '../provider/replaceable.js'

export interface QuestionProps {
  question: Question
  /** Of the channel, and so may answer what is asked of members. */
  isMember: boolean
  /** May cancel it, and answer what is asked of operators. */
  isOperator: boolean
}

const load = () => import('./questions.js')
const options = { isRare: true }

/** A question of a message, with its answers. It is loaded with the first question that is shown. */
export const QuestionCard = replaceable(
  'Question',
  onDemand(async () => (await load()).QuestionCard, options),
)

/** The open questions that name the user. */
export const Questions = onDemand(async () => (await load()).Questions, options)
