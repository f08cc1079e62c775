import type { Strings } from '../strings.js'

export const composer: Strings['composer'] = {}
