import type { MouseEvent, ReactNode } from 'react'
import { type ChatRoute, useRoute } from '../provider/route.js'

interface RouteLinkProps {
  to: ChatRoute
  className?: string
  isCurrent?: boolean
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** Opens a route: a link if routes have URLs, else a button. */
export function RouteLink({ to, className, isCurrent, onOpen, children }: RouteLinkProps) {
  const { go, hrefOf } = useRoute()
  const shared = { className, 'aria-current': isCurrent ? ('page' as const) : undefined }
  const open = () => {
    go(to)
    onOpen?.()
  }
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  }
  return hrefOf ? (
    <a {...shared} href={hrefOf(to)} onClick={onClick}>
      {children}
    </a>
  ) : (
    <button type="button" {...shared} onClick={open}>
      {children}
    </button>
  )
}
