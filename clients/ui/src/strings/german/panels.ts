import type { Strings } from '../index.js'

export const panels: Strings['panels'] = {}
