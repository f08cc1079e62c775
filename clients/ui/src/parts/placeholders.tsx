import type { ReactNode } from 'react'
import { useStrings } from '../provider/use-chat.js'
import { Icon, type IconName } from './icon.js'

/** Placeholder rows while loading. */
export function Skeleton({ label, rows = 4 }: { label?: string; rows?: number }) {
  const { loading } = useStrings().panels
  return (
    <div className="chat-skeleton" role="status">
      <span className="chat-hidden">{label ?? loading}</span>
      {Array.from({ length: rows }, (_, n) => (
        <span key={n} aria-hidden="true" />
      ))}
    </div>
  )
}

/** The placeholder of an empty list. */
export function Empty({ icon, children }: { icon?: IconName; children: ReactNode }) {
  return (
    <div className="chat-empty">
      {icon && <Icon name={icon} />}
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  )
}
