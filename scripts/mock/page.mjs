/** One page of `items`: the cursor is the place at which the next page starts. */
export const pageOf = (items, limit, cursor) => {
  const start = Number(cursor ?? 0) || 0
  const end = start + Number(limit ?? items.length)
  return { items: items.slice(start, end), nextCursor: end < items.length ? String(end) : null }
}
