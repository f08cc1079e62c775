import type { Strings } from '../index.js'

export const composer: Strings['composer'] = {}
