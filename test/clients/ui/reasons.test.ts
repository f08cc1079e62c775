import { formatOf } from '../../../clients/ui/src/provider/format'
import { english, german } from '../../../clients/ui/src/strings/index'

// Why a held message was not sent, as its author reads it.
it.each([
  ['a policy or moderator', 'spam', 'This isn’t allowed here.', 'Das verstößt gegen die Regeln dieses Chats.'],
  ['nobody in time', 'expired', 'No moderator reviewed it in time.', 'Niemand hat sie rechtzeitig geprüft.'],
  ['a ban', 'CHAT_USER_BANNED', 'Banned from this conversation.', 'Aus dieser Unterhaltung ausgeschlossen.'],
  [
    'slow mode',
    'CHAT_SLOW_MODE',
    'Slow mode is on. Wait before you send again.',
    'Der langsame Modus ist an. Warte, bevor du wieder sendest.',
  ],
])('each refusal has its own sentence: %s', (_by, reason, inEnglish, inGerman) => {
  const refusal = { code: 'CHAT_POLICY_REFUSED', message: '', details: { reason } }
  expect(formatOf(english).reasonOf(refusal)).toBe(inEnglish)
  expect(formatOf(german).reasonOf(refusal)).toBe(inGerman)
})
