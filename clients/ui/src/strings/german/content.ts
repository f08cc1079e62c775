import type { Strings } from '../index.js'

export const content: Strings['content'] = {}
