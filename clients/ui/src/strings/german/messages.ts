import type { Strings } from '../strings.js'

export const messages: Strings['messages'] = {
  list: 'Nachrichten',
  empty: 'Noch keine Nachrichten. Sag Hallo.',
  notLoaded: 'Nicht geladen: Es gibt keine Verbindung.',
  loading: 'Nachrichten werden geladen…',
  newLine: 'Neu',
  firstUnread: 'Erste ungelesene Nachricht',
  newest: 'Neueste Nachrichten',
  newBelow: (n) => (n === 1 ? '1 neue Nachricht' : `${n} neue Nachrichten`),
  replies: {
    list: 'Antworten',
    loading: 'Antworten werden geladen…',
    gone: 'Diese Nachricht wurde gelöscht oder ist für dich verborgen.',
    closed: 'Hier kann nicht mehr geantwortet werden.',
    count: (n, hasMore) =>
      n === 0 ? 'Keine Antworten' : n === 1 && !hasMore ? '1 Antwort' : `${n}${hasMore ? '+' : ''} Antworten`,
  },
}
