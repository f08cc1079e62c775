/** The texts of the mails in one language. */
export interface Strings {
  subject: (channel: string) => string
  /** Replaces the name of an unnamed channel or an unknown user. */
  conversation: string
  someone: string
  /** @param isMore there are more than `count`. */
  summary: (count: number, isMore: boolean, channel: string) => string
  /** Replaces a message without text. */
  file: (names: string) => string
  poll: (title: string) => string
  open: string
  answer: string
  /** Precedes the link. */
  unsubscribe: string
  unsubscribed: string
  /** Of a link to unsubscribe. */
  linkExpired: string
  /** Asks the user to write the reply above this line. */
  marker: string
  bounceSubject: string
  bounce: (reason: string) => string
  /** Reasons for a refusal by code. Other codes show the chat's error message. */
  reasons: Partial<Record<string, string>>
}

const en: Strings = {
  subject: (channel) => `Unread messages in ${channel}`,
  conversation: 'a conversation',
  someone: 'Someone',
  summary: (count, isMore, channel) =>
    `${isMore ? `More than ${count}` : count} unread ${count === 1 ? 'message' : 'messages'} in ${channel}`,
  file: (names) => `File: ${names}`,
  poll: (title) => `Poll: ${title}`,
  open: 'Open the conversation',
  answer: 'Answer this mail to write to the conversation.',
  unsubscribe: 'No more mails of this conversation:',
  unsubscribed: 'You will get no more mails of this conversation.',
  linkExpired: 'This link has expired. Use the link in a newer mail.',
  marker: 'Please write your answer above this line',
  bounceSubject: 'Your answer was not sent',
  bounce: (reason) => `Your answer was not sent to the conversation: ${reason}`,
  reasons: {
    EXPIRED: 'the address has expired. Open the conversation to answer.',
    GONE: 'you are no longer a member of the conversation.',
    EMPTY: 'the mail has no text above the quoted part.',
    TOO_LARGE: 'the mail is too large.',
    CHAT_CHANNEL_FROZEN: 'the conversation is frozen.',
    CHAT_USER_MUTED: 'you are muted in the conversation.',
    CHAT_USER_BANNED: 'you are banned from the conversation.',
    CHAT_USER_BLOCKED: 'the other person does not take messages from you.',
    CHAT_NOT_CHANNEL_MEMBER: 'you are no longer a member of the conversation.',
    CHAT_CHANNEL_NOT_FOUND: 'the conversation was deleted.',
    CHAT_MESSAGE_NOT_FOUND: 'the thread was deleted.',
    CHAT_MESSAGE_TOO_LONG: 'the text is too long.',
  },
}

const de: Strings = {
  subject: (channel) => `Ungelesene Nachrichten in ${channel}`,
  conversation: 'einer Unterhaltung',
  someone: 'Jemand',
  summary: (count, isMore, channel) =>
    `${isMore ? `Mehr als ${count}` : count} ungelesene ${count === 1 ? 'Nachricht' : 'Nachrichten'} in ${channel}`,
  file: (names) => `Datei: ${names}`,
  poll: (title) => `Umfrage: ${title}`,
  open: 'Unterhaltung öffnen',
  answer: 'Antworten Sie auf diese Mail, um in die Unterhaltung zu schreiben.',
  unsubscribe: 'Keine Mails dieser Unterhaltung mehr:',
  unsubscribed: 'Sie erhalten keine Mails dieser Unterhaltung mehr.',
  linkExpired: 'Dieser Link ist abgelaufen. Benutzen Sie den Link in einer neueren Mail.',
  marker: 'Bitte schreiben Sie Ihre Antwort über diese Zeile',
  bounceSubject: 'Ihre Antwort wurde nicht gesendet',
  bounce: (reason) => `Ihre Antwort wurde nicht in die Unterhaltung gesendet: ${reason}`,
  reasons: {
    EXPIRED: 'Die Adresse ist abgelaufen. Öffnen Sie die Unterhaltung, um zu antworten.',
    GONE: 'Sie sind kein Mitglied der Unterhaltung mehr.',
    EMPTY: 'Die Mail hat keinen Text über dem zitierten Teil.',
    TOO_LARGE: 'Die Mail ist zu groß.',
    CHAT_CHANNEL_FROZEN: 'Die Unterhaltung ist eingefroren.',
    CHAT_USER_MUTED: 'Sie sind in der Unterhaltung stummgeschaltet.',
    CHAT_USER_BANNED: 'Sie sind aus der Unterhaltung ausgeschlossen.',
    CHAT_USER_BLOCKED: 'Die andere Person nimmt keine Nachrichten von Ihnen an.',
    CHAT_NOT_CHANNEL_MEMBER: 'Sie sind kein Mitglied der Unterhaltung mehr.',
    CHAT_CHANNEL_NOT_FOUND: 'Die Unterhaltung wurde gelöscht.',
    CHAT_MESSAGE_NOT_FOUND: 'Das Thema wurde gelöscht.',
    CHAT_MESSAGE_TOO_LONG: 'Der Text ist zu lang.',
  },
}

export const builtIn = { en, de }
