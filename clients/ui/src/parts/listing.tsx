import { type ReactNode, useEffect, useRef } from 'react'
import { isCurrent, useLink } from '../conversation/connection.js'
import { useFormat, useStrings } from '../provider/use-chat.js'
import type { IconName } from './icon.js'
import { Empty, Skeleton } from './placeholders.js'
import type { Pages } from './use-pages.js'

interface ListingProps<T> {
  pages: Pages<T>
  /** Number of shown items, if not all. */
  count?: number
  empty: string
  icon: IconName
  children: (items: readonly T[]) => ReactNode
}

/** The states of a paged list: loading, failed, offline, empty; and its next page. */
export function Listing<T>({ pages, count, empty, icon, children }: ListingProps<T>) {
  const { items, hasMore, isLoading } = pages
  if (!items) return isLoading ? <Skeleton /> : <Failure {...pages} />
  const isEmpty = (count ?? items.length) === 0 && !hasMore
  return (
    <>
      {isEmpty ? <Empty icon={icon}>{empty}</Empty> : children(items)}
      {pages.error !== undefined && <Failure {...pages} />}
      {hasMore && pages.error === undefined && <More isLoading={isLoading} onMore={pages.loadMore} />}
    </>
  )
}

/** The error, or a note that it waits for the connection. */
function Failure({ error, reload }: Pick<Pages<unknown>, 'error' | 'reload'>) {
  const { offline, again } = useStrings().panels
  const { reasonOf } = useFormat()
  const isLinked = isCurrent(useLink())
  return (
    <div className="chat-empty">
      <p role="alert">{isLinked ? reasonOf(error) : offline}</p>
      {isLinked && (
        <button type="button" onClick={reload}>
          {again}
        </button>
      )}
    </div>
  )
}

/** Loads the next page when visible or pressed. */
export function More({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const { more, loading } = useStrings().panels
  const button = useRef<HTMLButtonElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  useEffect(() => {
    const shown = button.current
    if (!shown || isLoading) return
    const seen = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
    )
    seen.observe(shown)
    return () => seen.disconnect()
  }, [isLoading])
  return (
    <button ref={button} type="button" className="chat-more" aria-disabled={isLoading} onClick={onMore}>
      {isLoading ? loading : more}
    </button>
  )
}
