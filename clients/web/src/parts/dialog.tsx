import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './icon'
import { useOnce } from './use-once'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Makes it a form: label and action of its button, which is disabled while the action runs. */
  action?: string
  onSubmit?: (() => unknown) | undefined
  isDisabled?: boolean
}

/** The browser traps the focus, closes it on Escape, and returns the focus. */
export function Dialog({ title, onClose, children, action, onSubmit, isDisabled }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { isBusy, once } = useOnce()
  useEffect(() => {
    const from = document.activeElement
    dialog.current?.showModal()
    // By default the close button would get the focus. Touch screens would open their keyboard.
    const first = '.dialog-body input, .dialog-body textarea, footer button'
    if (!matchMedia('(pointer: coarse)').matches) dialog.current?.querySelector<HTMLElement>(first)?.focus()
    return () => (from as HTMLElement | null)?.focus?.()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It may be inside another form.
    event.stopPropagation()
    if (onSubmit) void once(onSubmit)
  }
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={onClose}
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <form onSubmit={submit}>
        <header>
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        <div className="dialog-body">{children}</div>
        {action && (
          <footer>
            <button type="button" onClick={onClose}>
              Cancel
            </button>
            <button className="primary" disabled={isDisabled || isBusy}>
              {action}
            </button>
          </footer>
        )}
      </form>
    </dialog>,
    document.body,
  )
}
