import type { Strings } from '../index.js'

export const list: Strings['list'] = {
  unnamed: 'Unterhaltung',
  failed: 'Das hat nicht geklappt',
}
