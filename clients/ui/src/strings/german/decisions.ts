import type { Strings } from '../strings.js'

export const decisions: Strings['decisions'] = {
  title: 'Entscheidungen über dich',
  none: 'Keine Entscheidungen.',
  look: 'Zeigen',
  actions: {
    REMOVE: 'Die Moderation hat deine Nachricht entfernt.',
    WARN: 'Die Moderation hat dich verwarnt.',
    MUTE: 'Die Moderation hat dich in einer Unterhaltung stummgeschaltet.',
    BAN: 'Die Moderation hat dich aus einer Unterhaltung ausgeschlossen.',
    SUSPEND: 'Die Moderation hat dich gesperrt. Du kannst nur lesen.',
  },
  reason: 'Grund:',
  automated: 'Automatisch entschieden.',
  appeal: 'Widersprechen',
  appealTitle: 'Der Entscheidung widersprechen',
  why: 'Warum ist die Entscheidung falsch? Nur die Moderation liest das.',
  send: 'Widerspruch senden',
  sent: 'Widerspruch gesendet. Eine andere Person aus der Moderation entscheidet.',
  appealed: (at) => `Dein Widerspruch, ${at}:`,
  outcomes: {
    OPEN: 'Dein Widerspruch wartet auf eine andere Person aus der Moderation.',
    UPHELD: 'Dein Widerspruch wurde abgelehnt. Die Entscheidung bleibt.',
    REVERSED: 'Die Entscheidung wurde aufgehoben.',
  },
  settled: 'Danke. Die Moderation hat deine Meldung geprüft.',
}
