interface Page {
  nextCursor?: string | null
  [items: string]: unknown
}

/** All items of a list. The next page is requested when the loop has used up the one before. */
export async function* paginate(
  fetchPage: (more: { cursor?: string }) => unknown,
  items: string,
): AsyncGenerator<unknown, void, undefined> {
  let more: { cursor?: string } = {}
  for (;;) {
    const page = (await fetchPage(more)) as Page
    yield* page[items] as unknown[]
    if (!page.nextCursor) return
    more = { cursor: page.nextCursor }
  }
}
