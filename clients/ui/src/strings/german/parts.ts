import type { Strings } from '../index.js'

export const parts: Strings['parts'] = {
  close: 'Schließen',
  cancel: 'Abbrechen',
}
