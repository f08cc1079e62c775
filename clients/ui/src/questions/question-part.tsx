import { onDemand } from '../parts/on-demand.js'
import { replaceable } from '../provider/replaceable.js'

export type { QuestionProps } from './question-card.js'

const load = () => import('./questions.js')
const options = { isRare: true }

/** A question of a message, with its answers. Loaded with the first shown question. */
export const QuestionCard = replaceable(
  'Question',
  onDemand(async () => (await load()).QuestionCard, options),
)

/** The open questions that name the user. */
export const Questions = onDemand(async () => (await load()).Questions, options)
