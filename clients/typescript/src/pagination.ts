interface Page {
  nextCursor?: string | null
  [items: string]: unknown
}

/** Iterates over all items of a list. Each page is requested when the previous one is consumed. */
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
