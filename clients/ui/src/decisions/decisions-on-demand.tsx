import { onDemand } from '../parts/on-demand.js'

const load = () => import('./own-decisions.js')

/** Decisions about the user in force in a conversation. */
export const StandingDecisions = onDemand(async () => (await load()).StandingDecisions)
/** Why an own message was removed. */
export const RemovalDecision = onDemand(async () => (await load()).RemovalDecision, { isRare: true })
/** All decisions about the user. */
export const Decisions = onDemand(async () => (await load()).Decisions, { isRare: true })
/** Notices of decisions, appeals and reports. */
export const DecisionWatcher = onDemand(async () => (await load()).DecisionWatcher)
