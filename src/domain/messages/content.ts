import type { TenantSettings } from '../../config/tenant-overrides'
import { ChatError, invalid, type Refusal } from '../../errors'

/** @throws CHAT_VALIDATION_ERROR for a message without content, and for a stream with files. */
export function checkContent(
  text: string | undefined,
  { hasFiles, isStream }: { hasFiles: boolean; isStream: boolean },
): void {
  if (hasFiles && isStream) throw invalid('body', '/files', 'must be absent in a stream')
  if (hasFiles && (text ?? '') === '') return
  if (text === undefined) throw invalid('body', '/text', 'is required in a message without files')
  if (!isStream && !/\S/.test(text)) throw invalid('body', '/text', 'must have a character that is not white space')
}

/** The refusal of a text that is too long. The limit counts Unicode code points. */
export function tooLong({ limits }: TenantSettings, text: string, isStream = false): Refusal | null {
  const limit = isStream ? limits.maxStreamLength : limits.maxMessageLength
  // A text has at least as many UTF-16 units as code points, so most texts need no counting.
  const actual = text.length <= limit ? text.length : [...text].length
  return actual > limit ? { code: 'CHAT_MESSAGE_TOO_LONG', details: { limit, actual } } : null
}

/** @throws CHAT_MESSAGE_TOO_LONG */
export function checkLength(settings: TenantSettings, text: string, isStream = false): void {
  const refusal = tooLong(settings, text, isStream)
  if (refusal) throw new ChatError(refusal.code, refusal.details)
}
