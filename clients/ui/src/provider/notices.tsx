import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { cx } from '../parts/class-names.js'
import { useFormat, useStrings } from './use-chat.js'

export interface NoticeOptions {
  /** The action of a button beside the text. It closes the notice. */
  act?: (() => unknown) | undefined
  /** The label of that button. Default: undo. */
  label?: string | undefined
  /** Milliseconds for which it is visible. Default: 5,000, and 8,000 with a button or of an error. */
  ms?: number | undefined
  /** An error interrupts screen readers. Default: false. */
  isError?: boolean | undefined
}

export interface Notices {
  /** Shows a text for some seconds, after queued ones. Returns a function that removes it. */
  show: (text: string, options?: NoticeOptions) => () => void
  /** Runs an action, and shows its error. Resolves with false on failure. */
  attempt: (act: () => Promise<unknown>) => Promise<boolean>
}

interface Notice extends NoticeOptions {
  key: number
  text: string
}

const NoticesContext = createContext<Notices>({ show: () => () => undefined, attempt: async () => false })
const SHORT_MS = 5_000
const LONG_MS = 8_000
/** Maximum visible at once. */
const SHOWN = 2

/** Notices at the edge of the chat: `show()`, and `attempt()` for actions that may fail. */
export const useNotices = (): Notices => useContext(NoticesContext)

export function NoticeProvider({ children }: { children: ReactNode }) {
  const { reasonOf } = useFormat()
  const [all, setAll] = useState<readonly Notice[]>([])
  const lastKey = useRef(0)
  const close = useCallback((key: number) => setAll((before) => before.filter((notice) => notice.key !== key)), [])
  const show = useCallback(
    (text: string, options: NoticeOptions = {}) => {
      const key = ++lastKey.current
      // Don't repeat the same text.
      setAll((before) => [...before.filter((notice) => notice.text !== text || notice.act), { ...options, key, text }])
      return () => close(key)
    },
    [close],
  )
  const notices = useMemo<Notices>(
    () => ({
      show,
      attempt: async (act) => {
        try {
          await act()
          return true
        } catch (error) {
          show(reasonOf(error), { isError: true })
          return false
        }
      },
    }),
    [show, reasonOf],
  )
  const shown = all.slice(0, SHOWN)
  const part = (isError: boolean) =>
    shown
      .filter((notice) => !notice.isError === !isError)
      .map((notice) => <NoticeView key={notice.key} notice={notice} onClose={close} />)
  return (
    <NoticesContext.Provider value={notices}>
      {children}
      {/* Live regions exist before their content, else screen readers miss it. */}
      <div className="chat-notices">
        <div role="status">{part(false)}</div>
        <div role="alert">{part(true)}</div>
      </div>
    </NoticesContext.Provider>
  )
}

function NoticeView({ notice, onClose }: { notice: Notice; onClose: (key: number) => void }) {
  const strings = useStrings()
  const { key, text, act, label = strings.panels.undo, isError } = notice
  const ms = notice.ms ?? (act || isError ? LONG_MS : SHORT_MS)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => onClose(key), ms)
    return () => clearTimeout(timer)
  }, [isHeld, key, ms, onClose])
  return (
    <p
      className={cx('notice', isError && 'notice-error')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      {act && (
        <button
          type="button"
          className="chat-link"
          onClick={() => {
            onClose(key)
            void act()
          }}
        >
          {label}
        </button>
      )}
      <button type="button" className="chat-link" onClick={() => onClose(key)}>
        {strings.parts.close}
      </button>
    </p>
  )
}
