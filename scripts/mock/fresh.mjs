/** The defaults of a new message, a new channel and its list item. */
import { createRequire } from 'node:module'

export const fresh = createRequire(import.meta.url)('./fresh.json')
