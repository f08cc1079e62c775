import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import { reasonOf } from './format'

interface Notices {
  /** Shows a sentence for some seconds. */
  show: (text: string) => void
  /** Runs an action, and shows its error. Resolves with whether it succeeded. */
  attempt: (act: () => Promise<unknown>) => Promise<boolean>
}

const NoticesContext = createContext<Notices>({ show: () => undefined, attempt: async () => false })
const SHOWN_MS = 6_000

export const useNotices = () => useContext(NoticesContext)

export function NoticeProvider({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  const timer = useRef<number>(undefined)
  const show = useCallback((next: string) => {
    clearTimeout(timer.current)
    setText(next)
    timer.current = window.setTimeout(() => setText(''), SHOWN_MS)
  }, [])
  const notices = useMemo<Notices>(
    () => ({
      show,
      attempt: (act) =>
        act().then(
          () => true,
          (error: unknown) => {
            show(reasonOf(error))
            return false
          },
        ),
    }),
    [show],
  )
  return (
    <NoticesContext.Provider value={notices}>
      {children}
      <div className="notice" role="alert">
        {text && (
          <p>
            {text}
            <button className="link" onClick={() => setText('')}>
              Close
            </button>
          </p>
        )}
      </div>
    </NoticesContext.Provider>
  )
}
