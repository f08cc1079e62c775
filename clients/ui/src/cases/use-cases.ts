import type { Case, CaseDetail, CaseState } from '@chat-service/client'
import { useCallback, useEffect } from 'react'
import { type LoadPage, type Pages, usePages } from '../parts/use-pages.js'
import { useChat } from '../provider/use-chat.js'

const LIMIT = 30

/** Cases of a state: oldest waiting first, or newest decision first. Read again when the user returns to the page. */
export function useCases(state: CaseState): Pages<Case> {
  const { cases } = useChat().client
  const load = useCallback<LoadPage<Case>>(
    async (cursor, signal) => {
      const order = state === 'DECIDED' ? 'newest' : 'oldest'
      const page = await cases.list({ state, order, limit: LIMIT, ...(cursor && { cursor }) }, { signal })
      return { items: page.cases, nextCursor: page.nextCursor }
    },
    [cases, state],
  )
  return useFresh(usePages(load))
}

/** One case, as a page with one item. */
export function useCase(caseId: string): Pages<CaseDetail> {
  const { cases } = useChat().client
  const load = useCallback<LoadPage<CaseDetail>>(
    async (_cursor, signal) => ({ items: [await cases.get(caseId, { signal })], nextCursor: null }),
    [cases, caseId],
  )
  return useFresh(usePages(load))
}

function useFresh<T>(pages: Pages<T>): Pages<T> {
  const { reload } = pages
  useEffect(() => {
    const read = () => document.visibilityState === 'visible' && reload()
    addEventListener('focus', read)
    document.addEventListener('visibilitychange', read)
    return () => {
      removeEventListener('focus', read)
      document.removeEventListener('visibilitychange', read)
    }
  }, [reload])
  return pages
}
