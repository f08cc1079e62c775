import { onDemand } from '../parts/on-demand.js'

/** Opens the open questions that name the user; its badge has how many there are. */
export const QuestionsButton = onDemand(async () => (await import('./questions.js')).QuestionsButton, { isRare: true })
