import type { Strings } from '../strings.js'

export const content: Strings['content'] = {
  edited: 'bearbeitet',
  file: 'Datei',
  aFile: 'eine Datei',
  kinds: {
    IMAGE: (count) => (count === 1 ? 'ein Foto' : `${count} Fotos`),
    VIDEO: (count) => (count === 1 ? 'ein Video' : `${count} Videos`),
    AUDIO: (count) => (count === 1 ? 'eine Audiodatei' : `${count} Audiodateien`),
    FILE: (count) => (count === 1 ? 'eine Datei' : `${count} Dateien`),
    POLL: (count) => (count === 1 ? 'eine Umfrage' : `${count} Umfragen`),
  },
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
