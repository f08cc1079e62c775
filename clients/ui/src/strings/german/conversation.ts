import type { Strings } from '../index.js'

export const conversation: Strings['conversation'] = {
  choose: 'Wähle eine Unterhaltung.',
}
