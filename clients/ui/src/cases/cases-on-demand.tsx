import { onDemand } from '../parts/on-demand.js'

/** The review queue of moderators, over the page. It is loaded when it is opened: few users moderate. */
export const Cases = onDemand(async () => (await import('./cases.js')).Cases, { isRare: true })
