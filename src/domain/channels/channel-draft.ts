import type { Metadata } from '../../../generated/openapi'
import type { Caller } from '../access/caller'
import type { Review } from '../moderation/review'
import type { UploadedCover } from './cover'

/**
 * The name of a channel as the policy allows it, reviewed together with a new cover. Without a new cover, a missing or
 * unchanged name is not reviewed.
 */
export function allowedName<Name extends string | null | undefined>(
  author: Caller,
  review: Review | undefined,
  name: Name,
  { before, cover }: { before?: string | null; cover?: UploadedCover | undefined } = {},
): Name | string {
  const isNew = typeof name === 'string' && name !== before
  if (!review || !(isNew || cover)) return name
  const form = { operation: 'updateChannel', body: isNew ? { name } : {}, text: 'name' } as const
  const files = cover && [cover.draft()]
  const { text } = review.allowed({ kind: 'CHANNEL', author, text: isNew ? name : '', ...(files && { files }), form })
  return (isNew && text) || name
}

/** The metadata of a channel as the policy allows it. */
export function allowedMetadata(author: Caller, review: Review | undefined, metadata: Metadata): Metadata {
  if (!review) return metadata
  const form = { operation: 'replaceMetadata', body: { metadata } } as const
  return review.allowed({ kind: 'CHANNEL', author, text: '', metadata, form }).metadata ?? metadata
}
