import type { Case, CaseDetail, CaseState } from '@chat-service/client'
import { useCallback, useEffect, useState } from 'react'
import { type LoadPage, type Pages, usePages } from '../parts/use-pages.js'
import { useChat, useNames } from '../provider/use-chat.js'

const LIMIT = 30

/** Cases of a state: those that wait longest first, or the newest decisions. Read again when the user returns to the page. */
export function useCases(state: CaseState): Pages<Case> {
  const { cases } = useChat().client
  const load = useCallback<LoadPage<Case>>(
    async (cursor, signal) => {
      const order = state === 'OPEN' ? 'oldest' : 'newest'
      const page = await cases.list({ state, order, limit: LIMIT, ...(cursor && { cursor }) }, { signal })
      return { items: page.cases, nextCursor: page.nextCursor }
    },
    [cases, state],
  )
  return useFresh(usePages(load))
}

/** A case, as a page of one. */
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

/** Names, also of users of whom no list has brought the profile. */
export function useNamesOf(userIds: readonly string[]): (userId: string) => string {
  const { users } = useChat().client
  const nameOf = useNames()
  const [found, setFound] = useState<Readonly<Record<string, string>>>({})
  const missing = [...new Set(userIds)].filter((id) => nameOf(id) === id && !(id in found)).join('\n')
  useEffect(() => {
    if (missing === '') return
    const abort = new AbortController()
    const ids = missing.split('\n').slice(0, 100)
    users.getMany({ ids }, { signal: abort.signal }).then(
      (page) => {
        const names = page.users.map(({ id, nickname }) => [id, nickname] as const)
        // An unknown user keeps the id, and is not asked for again.
        setFound((all) => ({ ...all, ...Object.fromEntries(ids.map((id) => [id, id])), ...Object.fromEntries(names) }))
      },
      () => undefined,
    )
    return () => abort.abort()
  }, [users, missing])
  return useCallback((id) => found[id] ?? nameOf(id), [found, nameOf])
}
