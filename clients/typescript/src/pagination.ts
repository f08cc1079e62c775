interface Page {
  nextCursor?: string | null
}

/** All items of a list. The next page is requested when the loop has used up the one before. */
export async function* paginate<P extends Page, T>(
  fetchPage: (more: { cursor?: string }) => Promise<P>,
  items: (page: P) => readonly T[],
): AsyncGenerator<T, void, undefined> {
  let more: { cursor?: string } = {}
  for (;;) {
    const page = await fetchPage(more)
    yield* items(page)
    if (!page.nextCursor) return
    more = { cursor: page.nextCursor }
  }
}
