import type { Strings } from '../strings.js'

export const composer: Strings['composer'] = {
  message: 'Nachricht',
  reply: 'Antworten',
  edit: 'Nachricht bearbeiten',
  editing: 'Du bearbeitest eine Nachricht. Escape lässt sie, wie sie war.',
  cancel: 'Abbrechen',
  dropped: 'Verworfen.',
  close: 'Schließen',
  quoting: (name) => `Antwort an ${name}`,
  dropQuote: 'Nicht zitieren',
  add: 'Hinzufügen',
  addFile: 'Datei hinzufügen',
  file: 'Datei …',
  poll: 'Umfrage …',
  later: 'Später senden …',
  send: 'Senden',
  save: 'Speichern',
  emoji: 'Emoji',
  drop: 'Dateien hier ablegen',
  noFolders: 'Ordner können nicht gesendet werden. Wähle die Dateien darin.',
  files: 'Zu sendende Dateien',
  waiting: (n) => (n === 1 ? '1 Datei zu senden.' : `${n} Dateien zu senden.`),
  remove: (name) => `${name} entfernen`,
  left: (n) => (n === 1 ? 'Noch 1 Zeichen' : `Noch ${n} Zeichen`),
  over: (n) => `${n} Zeichen zu viel`,
  kept: {
    label: 'Was du geschrieben hast, ist noch da:',
    copy: 'Kopieren',
  },
  mentions: {
    label: 'Wen du erwähnen kannst',
    count: (n) => (n === 1 ? '1 Person zum Erwähnen.' : `${n} Personen zum Erwähnen.`),
  },
  emojiNames: {
    label: 'Emoji mit diesem Namen',
    count: (n) => `${n} Emoji.`,
  },
  voice: {
    record: 'Sprachnachricht aufnehmen',
    asking: 'Erlaube deinem Browser das Mikrofon.',
    recording: 'Aufnahme läuft.',
    cancel: 'Aufnahme löschen',
    stop: 'Anhalten und erst anhören',
    send: 'Aufnahme senden',
    problems: {
      denied:
        'Der Browser sperrt das Mikrofon für diese Seite. Du kannst es in seinen Einstellungen neben der Adresse erlauben.',
      missing: 'Es wurde kein Mikrofon gefunden.',
      failed: 'Das Mikrofon ist gerade nicht nutzbar. Vielleicht verwendet es ein anderes Programm.',
    },
  },
}
