import type { Strings } from '../strings.js'

export const content: Strings['content'] = {
  edited: 'bearbeitet',
  file: 'Datei',
  aFile: 'eine Datei',
  copy: 'Kopieren',
  table: 'Tabelle',
  code: 'Code',
  quoteBy: (name) => `Zur Nachricht von ${name}`,
  quoteDeleted: 'Diese Nachricht wurde gelöscht',
  quoteHidden: 'Diese Nachricht ist ausgeblendet',
  showImage: (host) => `Bild von ${host} zeigen`,
  enlarge: (name) => `${name} vergrößern`,
  download: 'Herunterladen',
  previous: 'Zurück',
  next: 'Weiter',
  voice: (duration) => `Sprachnachricht, ${duration}`,
  play: 'Abspielen',
  pause: 'Anhalten',
}
