import type { Strings } from '../strings.js'

export const content: Strings['content'] = {}
