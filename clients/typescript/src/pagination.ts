interface Page {
  nextCursor?: string | null
}

/** Every item of a list, asking for page after page as they are used up. */
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
