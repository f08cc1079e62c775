import type { Strings } from '../strings.js'

export const parts: Strings['parts'] = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  rows: {
    loading: 'Wird geladen…',
    failed: 'Nicht geladen.',
    again: 'Noch einmal versuchen',
    offline: 'Keine Verbindung. Mehr wird geladen, wenn sie zurück ist.',
  },
  emoji: {
    title: 'Emoji',
    search: 'Emoji suchen',
    loading: 'Wird geladen…',
    failed: 'Die Emoji konnten nicht geladen werden.',
    none: 'Kein Emoji mit diesem Namen.',
    found: 'Gefunden',
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
