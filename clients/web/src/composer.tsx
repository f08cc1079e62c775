import {
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import { useOpenConversation, useShown } from './conversation-context'
import { MentionList } from './mention-list'
import { NewPollDialog } from './panels/new-poll'
import { ScheduleDialog } from './panels/schedule-dialog'
import { IconButton } from './parts/icon'
import { Menu } from './parts/menu'
import { useMentions } from './use-mentions'

/** Drafts, by channel and thread. */
const drafts = new Map<string, string>()
const MAX_HEIGHT_PX = 200

interface ComposerProps {
  /** Set in a thread. */
  parentMessageId?: string
  /** The reason that sending is disabled. */
  whyNot?: string | undefined
  onEditLast?: () => void
}

export function Composer({ parentMessageId, whyNot, onEditLast }: ComposerProps) {
  const { actions, setEditing } = useOpenConversation()
  const shown = useShown()
  const editing = parentMessageId ? undefined : shown.editing
  const key = `${actions.channelId} ${parentMessageId ?? ''}`
  const edited = shown.messages.find(({ id }) => id === editing)
  const typed = edited?.edit?.change
  const before = typed?.kind === 'edit' ? typed.text : (edited?.text ?? '')
  const [text, setText] = useState(() => (editing ? before : (drafts.get(key) ?? '')))
  const [dialog, setDialog] = useState<'poll' | 'later'>()
  const area = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const isTouch = matchMedia('(pointer: coarse)').matches
  const reply = parentMessageId ? { parentMessageId } : {}

  useLayoutEffect(() => {
    const { current: shownArea } = area
    if (!shownArea) return
    shownArea.style.height = 'auto'
    shownArea.style.height = `${Math.min(MAX_HEIGHT_PX, shownArea.scrollHeight + 2)}px`
  }, [text])
  useLayoutEffect(() => {
    // On a phone the keyboard would cover the messages.
    if (editing || !isTouch) area.current?.focus()
  }, [])

  const change = (next: string) => {
    setText(next)
    if (editing) return
    drafts.set(key, next)
    if (next) actions.typing()
    else actions.stopTyping()
  }
  const mentions = useMentions(area, change)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const trimmed = text.trim()
    if (!trimmed) return
    if (editing) {
      // The message itself shows a refusal.
      if (trimmed !== edited?.text || edited.edit) actions.edit(editing, trimmed).catch(() => undefined)
      setEditing(undefined)
      return
    }
    const mentionedUserIds = mentions.idsIn(trimmed)
    actions.send({ text: trimmed, ...(mentionedUserIds.length > 0 && { mentionedUserIds }), ...reply })
    actions.stopTyping()
    drafts.delete(key)
    setText('')
    area.current?.focus()
  }
  const sendFiles = (list: FileList | null | undefined) => {
    for (const file of list ?? []) actions.sendFile({ file, fileName: file.name, mimeType: file.type, ...reply })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent, shiftKey } = event
    // An input method uses Enter to choose a character.
    if (nativeEvent.isComposing) return
    if (!editing && mentions.onKeyDown(event)) return
    if (event.key === 'Enter' && !shiftKey && !isTouch) submit(event)
    else if (event.key === 'ArrowUp' && text === '' && !editing && onEditLast) {
      event.preventDefault()
      onEditLast()
    } else if (event.key === 'Escape' && editing) {
      event.stopPropagation()
      setEditing(undefined)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    sendFiles(event.clipboardData.files)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    sendFiles(event.dataTransfer.files)
  }

  // Sent messages can be edited even when sending is disabled.
  if (whyNot && !editing) return <p className="composer-closed">{whyNot}</p>
  const label = editing ? 'Edit message' : parentMessageId ? 'Reply' : 'Message'
  return (
    <form className="composer" onSubmit={submit} onDrop={onDrop} onDragOver={(event) => event.preventDefault()}>
      {editing && (
        <p className="composer-note">
          Editing a message. Escape leaves it as it was.{' '}
          <button type="button" className="link" onClick={() => setEditing(undefined)}>
            Cancel
          </button>
        </p>
      )}
      <input
        ref={files}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          sendFiles(target.files)
          target.value = ''
        }}
      />
      {!editing &&
        (parentMessageId ? (
          <IconButton icon="attach" label="Add a file" onClick={() => files.current?.click()} />
        ) : (
          <Menu
            icon="add"
            label="Add"
            items={[
              { label: 'File…', act: () => files.current?.click() },
              { label: 'Poll…', act: () => setDialog('poll') },
              { label: 'Send later…', act: () => setDialog('later') },
            ]}
          />
        ))}
      <MentionList mentions={mentions} />
      <textarea
        ref={area}
        rows={1}
        aria-label={label}
        placeholder={label}
        value={text}
        {...(!editing && mentions.field)}
        onChange={({ target }) => {
          change(target.value)
          if (!editing) mentions.look()
        }}
        onSelect={() => editing || mentions.look()}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          mentions.close()
          if (!editing) actions.stopTyping()
        }}
      />
      <IconButton
        icon={editing ? 'check' : 'send'}
        label={editing ? 'Save' : 'Send'}
        type="submit"
        disabled={!text.trim()}
      />
      {dialog === 'poll' && <NewPollDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'later' && (
        <ScheduleDialog
          text={text}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            drafts.delete(key)
            setText('')
          }}
        />
      )}
    </form>
  )
}
