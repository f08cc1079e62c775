import type { Strings } from '../index.js'

export const conversation: Strings['conversation'] = {
  conversation: 'Unterhaltung',
  choose: 'Wähle eine Unterhaltung.',
}
