import type { Metadata } from '../../../generated/openapi'
import type { Caller } from '../access/caller'
import type { Review } from '../moderation/review'

/** The name of a channel as the policy allows it. A channel without one, or one that keeps it, is not reviewed. */
export function allowedName<Name extends string | null | undefined>(
  author: Caller,
  review: Review | undefined,
  name: Name,
  before?: string | null,
): Name | string {
  if (!review || typeof name !== 'string' || name === before) return name
  const form = { operation: 'updateChannel', body: { name }, text: 'name' } as const
  return review.allowed({ kind: 'CHANNEL', author, text: name, form }).text ?? name
}

/** The metadata of a channel as the policy allows it. */
export function allowedMetadata(author: Caller, review: Review | undefined, metadata: Metadata): Metadata {
  if (!review) return metadata
  const form = { operation: 'replaceMetadata', body: { metadata } } as const
  return review.allowed({ kind: 'CHANNEL', author, text: '', metadata, form }).metadata ?? metadata
}
