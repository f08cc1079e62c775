import type { Strings } from '../index.js'

export const messages: Strings['messages'] = {}
