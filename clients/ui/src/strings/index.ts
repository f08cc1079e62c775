import type { LocalErrorCode } from '@chat-service/client'
import { sections } from './english/index.js'
import { errors as germanErrors } from './german/errors.js'
import { sections as germanSections } from './german/index.js'
import { questions as germanQuestions } from './german/questions.js'
import type { Language, Strings } from './strings.js'

export type { Language, Strings } from './strings.js'

/** Refusals whose own message is for developers. */
const englishErrors = {
  CHAT_ALREADY_CHANNEL_MEMBER: 'They’re already members.',
  CHAT_AUTH_FAILED: 'Your session has ended.',
  CHAT_AUTH_TOKEN_INVALID: 'Your session has ended.',
  CHAT_AUTH_FORBIDDEN: 'You’re not allowed to do that.',
  CHAT_CHANNEL_FROZEN: 'This conversation is frozen.',
  CHAT_CHANNEL_MEMBER_LIMIT: 'This conversation can’t have more members.',
  CHAT_CHANNEL_NOT_FOUND: 'This conversation doesn’t exist.',
  CHAT_CHANNEL_NOT_GROUP: 'Only groups can do that.',
  CHAT_CHANNEL_PIN_LIMIT: 'No more messages can be pinned here.',
  CHAT_HELD_LIMIT: 'Too many of your messages are waiting for review. Wait until some are decided.',
  CHAT_IDEMPOTENCY_CONFLICT: 'This was already sent with other content.',
  CHAT_LAST_OPERATOR: 'This conversation needs an operator.',
  CHAT_MENTION_LIMIT: 'You can’t mention this many people at once.',
  CHAT_MESSAGE_NOT_FOUND: 'This message doesn’t exist anymore.',
  CHAT_MESSAGE_NOT_OWNER: 'You can only do that with your own messages.',
  CHAT_NOT_CHANNEL_MEMBER: 'You’re not a member of this conversation.',
  CHAT_NOT_CHANNEL_OPERATOR: 'Only operators can do that.',
  CHAT_PAYLOAD_TOO_LARGE: 'This is too large.',
  CHAT_POLL_ALREADY_VOTED: 'You’ve already voted.',
  CHAT_POLICY_REFUSED: 'This isn’t allowed here.',
  'CHAT_POLICY_REFUSED:expired': 'No moderator reviewed it in time.',
  CHAT_RATE_LIMITED: 'Too many requests. Wait a moment.',
  CHAT_SLOW_MODE: 'Slow mode is on. Wait before you send again.',
  CHAT_STORAGE_NOT_CONFIGURED: 'Files can’t be sent here.',
  CHAT_UNSUPPORTED_MEDIA_TYPE: 'Files of this type are not allowed.',
  CHAT_UPLOAD_FAILED: 'Couldn’t save the file.',
  CHAT_USER_BANNED: 'Banned from this conversation.',
  CHAT_USER_BLOCKED: 'You can’t message this person.',
  CHAT_USER_MUTED: 'An operator muted you.',
  CHAT_USER_SUSPENDED: 'You’re suspended and can only read.',
  FILE_LOST: 'The file was lost when the page reloaded. Choose it again.',
  FILE_UNREADABLE: 'The file can’t be read. It was moved, changed or deleted, or it’s a folder. Choose it again.',
  UNKNOWN: 'Something went wrong.',
  TIMEOUT: 'The chat took too long to respond.',
  TOKEN_FAILED: 'Couldn’t sign you in.',
  CONNECTION_FAILED: 'Couldn’t connect.',
  CONNECTION_LOST: 'The connection was lost.',
  NOT_CONNECTED: 'No connection.',
  CLOSED: 'The connection was closed.',
} satisfies Record<LocalErrorCode, string> & Record<string, string>

const wordsOf = <E extends Strings['errors'], M extends Pick<Strings, 'questions'>>(
  locale: string,
  errors: E,
  words: typeof sections | typeof germanSections,
  more: M,
): Strings & { errors: E } & M => ({
  locale,
  errors,
  ...words,
  ...more,
})

// Marked as pure, so a bundle contains only the used languages.
export const english: Strings = /* @__PURE__ */ wordsOf('en', englishErrors, sections, {})

export const german: Language = /* @__PURE__ */ wordsOf('de', germanErrors, germanSections, {
  questions: germanQuestions,
})
