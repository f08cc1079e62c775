import type { Strings } from '../strings.js'

export const parts: Strings['parts'] = {
  close: 'Schließen',
  cancel: 'Abbrechen',
}
