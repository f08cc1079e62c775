import { onDemand } from '../parts/on-demand.js'

/** The review queue of moderators, over the page. Loaded when opened, because few users moderate. */
export const Cases = onDemand(async () => (await import('./cases.js')).Cases, { isRare: true })
