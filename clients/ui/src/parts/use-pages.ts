import { useCallback, useEffect, useRef, useState } from 'react'
import { isCurrent, useLink } from '../conversation/connection.js'

export interface Page<T> {
  items: readonly T[]
  nextCursor: string | null
}

export type LoadPage<T> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>

export interface Pages<T> {
  /** Undefined until the first page is loaded. */
  items: readonly T[] | undefined
  error: unknown
  isLoading: boolean
  hasMore: boolean
  loadMore: () => void
  /** Reloads from the beginning, and keeps the current items until then. */
  reload: () => void
  /** Shows a change before the service confirms it. */
  change: (edit: (items: readonly T[]) => readonly T[]) => void
}

interface State<T> {
  source: LoadPage<T> | undefined
  items?: readonly T[]
  cursor?: string | null
  error?: unknown
  isLoading: boolean
}

/**
 * A paged list, read from its beginning whenever `load` changes. Retries a failed page when the connection is back.
 * Undefined loads nothing.
 */
export function usePages<T>(load: LoadPage<T> | undefined): Pages<T> {
  const [state, setState] = useState<State<T>>({ source: load, isLoading: load !== undefined })
  const abort = useRef<AbortController>(undefined)
  const shown: State<T> = state.source === load ? state : { source: load, isLoading: load !== undefined }
  const latest = useRef(shown)
  latest.current = shown

  const read = useCallback(
    (cursor?: string) => {
      if (!load) return
      abort.current?.abort()
      const { signal } = (abort.current = new AbortController())
      const put = (next: (before: State<T>) => Partial<State<T>>) =>
        setState((before) => {
          if (signal.aborted) return before
          const own: State<T> = before.source === load ? before : { source: load, isLoading: true }
          return { ...own, ...next(own) }
        })
      put(() => ({ isLoading: true, error: undefined }))
      load(cursor, signal).then(
        (page) =>
          put(({ items = [] }) => ({
            items: cursor === undefined ? page.items : [...items, ...page.items],
            cursor: page.nextCursor,
            isLoading: false,
          })),
        (error: unknown) => put(() => ({ error, isLoading: false })),
      )
    },
    [load],
  )
  useEffect(() => {
    read()
    return () => abort.current?.abort()
  }, [read])

  const loadMore = useCallback(() => {
    const { cursor, isLoading } = latest.current
    if (cursor && !isLoading) read(cursor)
  }, [read])
  const isLinked = isCurrent(useLink())
  const hasFailed = shown.error !== undefined
  useEffect(() => {
    if (isLinked && hasFailed && latest.current.error) read(latest.current.cursor ?? undefined)
    // Only when the connection is back: retrying doesn't help a refusal.
  }, [isLinked])
  const change = useCallback(
    (edit: (items: readonly T[]) => readonly T[]) =>
      setState((before) => (before.items ? { ...before, items: edit(before.items) } : before)),
    [],
  )
  return {
    items: shown.items,
    error: shown.error,
    isLoading: shown.isLoading,
    hasMore: Boolean(shown.cursor),
    loadMore,
    reload: useCallback(() => read(), [read]),
    change,
  }
}
