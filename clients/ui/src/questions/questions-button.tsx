import { onDemand } from '../parts/on-demand.js'

/** Opens the open questions that name the user; its badge shows their number. */
export const QuestionsButton = onDemand(async () => (await import('./questions.js')).QuestionsButton, { isRare: true })
