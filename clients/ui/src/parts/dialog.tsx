import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { isTouch } from './is-touch.js'
import { cx } from './class-names.js'
import { IconButton } from './icon.js'
import { useOnce } from './use-once.js'
import { activeIn } from './active-element.js'
import { useChat } from '../provider/use-chat.js'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Makes it a form: label and action of its button, which is disabled while the action runs. */
  action?: string | undefined
  onSubmit?: (() => unknown) | undefined
  isDisabled?: boolean | undefined
  /** Whether the action destroys something. */
  isDangerous?: boolean | undefined
}

/**
 * The browser traps the focus, closes it on Escape, and returns the focus. Closing with input asks for confirmation.
 */
export function Dialog({ title, onClose, children, action, onSubmit, isDisabled, isDangerous }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [state, setState] = useState<'filled' | 'leaving'>()
  const { isBusy, once } = useOnce()
  const { layer, strings } = useChat()
  useEffect(() => {
    const from = activeIn(dialog.current)
    dialog.current?.showModal()
    // By default the close button would get the focus. Touch screens would open their keyboard.
    const find = (selector: string) => dialog.current?.querySelector<HTMLElement>(selector)
    const field = find('.chat-dialog-body :is(input:not([type=radio]), input:checked, textarea)')
    if (!isTouch()) (field ?? find('footer button'))?.focus()
    return () => from?.focus()
  }, [])
  const leave = (event: SyntheticEvent) => {
    if (!action || state !== 'filled') return onClose()
    event.preventDefault()
    setState('leaving')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It may be inside another form.
    event.stopPropagation()
    if (onSubmit) void once(onSubmit)
  }
  const shown = (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // Not from a file picker inside.
      onCancel={(event) => event.target === event.currentTarget && leave(event)}
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.target === dialog.current && (state ? event.preventDefault() : onClose())}
    >
      <form onSubmit={submit} onInput={() => setState('filled')}>
        <header>
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label={strings.parts.close} onClick={leave} />
        </header>
        <div className="chat-dialog-body">{children}</div>
        {action && (
          <footer aria-live="polite">
            <button type="button" className={cx(state === 'leaving' && 'danger')} onClick={leave}>
              {state === 'leaving' ? strings.messages.pending.discard : strings.parts.cancel}
            </button>
            <button className={cx('primary', isDangerous && 'danger')} disabled={isDisabled || isBusy}>
              {action}
            </button>
          </footer>
        )}
      </form>
    </dialog>
  )
  return layer ? createPortal(shown, layer) : shown
}
