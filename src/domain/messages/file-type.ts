import type { MessageFile, MessageType } from '../../../generated/openapi'
import type { TenantSettings } from '../../config/tenant-overrides'
import { ChatError } from '../../errors'

/** @throws CHAT_FILE_TYPE_NOT_ALLOWED */
export function requireAllowedType({ storage: { allowedMimeTypes } }: TenantSettings, mimeType: string): void {
  if (allowedMimeTypes.some((pattern) => matches(pattern.toLowerCase(), mimeType))) return
  throw new ChatError('CHAT_FILE_TYPE_NOT_ALLOWED', { mimeType, allowed: allowedMimeTypes })
}

function matches(pattern: string, mimeType: string): boolean {
  if (pattern === '*/*') return true
  return pattern.endsWith('/*') ? mimeType.startsWith(pattern.slice(0, -1)) : mimeType === pattern
}

/** The type of a message with these files: their common type, or `FILE` if they differ. */
export function typeOfFiles(files: readonly Pick<MessageFile, 'mimeType'>[]): MessageType {
  const [first = 'FILE', ...others] = new Set(files.map(({ mimeType }) => typeOf(mimeType)))
  return others.length > 0 ? 'FILE' : first
}

const TYPES = new Map<string | undefined, MessageType>([
  ['image', 'IMAGE'],
  ['video', 'VIDEO'],
  ['audio', 'AUDIO'],
])

const typeOf = (mimeType: string): MessageType => TYPES.get(mimeType.toLowerCase().split('/', 1)[0]) ?? 'FILE'
