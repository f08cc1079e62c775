import type { Strings } from '../strings.js'

export const parts: Strings['parts'] = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  copied: 'Kopiert.',
  noClipboard: 'Nicht kopiert. Browser erlauben es nur auf Seiten mit https.',
  rows: {
    loading: 'Wird geladen …',
    failed: 'Nicht geladen.',
    again: 'Erneut versuchen',
    offline: 'Nicht geladen. Keine Verbindung.',
  },
  emoji: {
    title: 'Emoji',
    search: 'Emoji suchen',
    loading: 'Wird geladen …',
    failed: 'Emoji nicht geladen.',
    none: 'Keine Emoji gefunden.',
    found: 'Gefunden',
    categories: 'Kategorien',
    recent: 'Zuletzt verwendet',
    tone: 'Hautton',
    tones: ['Ohne Hautton', 'Hell', 'Mittelhell', 'Mittel', 'Mitteldunkel', 'Dunkel'],
    groups: {
      'Smileys & Emotion': 'Smileys',
      'People & Body': 'Menschen',
      'Animals & Nature': 'Natur',
      'Food & Drink': 'Essen',
      'Travel & Places': 'Orte',
      Activities: 'Aktivitäten',
      Objects: 'Gegenstände',
      Symbols: 'Symbole',
      Flags: 'Flaggen',
    },
  },
}
