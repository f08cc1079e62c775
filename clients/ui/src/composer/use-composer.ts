import type { SendMessageRequest } from '@chat-service/client'
import type { DraftContent } from '@chat-service/client/live'
import { type FormEvent, useRef } from 'react'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { useDomEffect } from '../parts/use-dom-effect.js'
import { isTouch } from '../parts/is-touch.js'
import { useNotices } from '../provider/notices.js'
import { useChat } from '../provider/use-chat.js'
import { filesIn, filesOf } from './draft-files.js'
import { type Draft, EMPTY, isEmptyDraft, placeOf } from './drafts.js'
import { inserted, marked, type Selected } from './text.js'
import { useOpenDraft } from './use-draft.js'
import { useEmojiNames } from './use-emoji-names.js'
import { mentionsOf, movedMentions } from '../content/mentions.js'
import { useMentions } from './use-mentions.js'
import { useRoom } from './use-room.js'
import { useSlowMode } from './use-slow-mode.js'
import { useVoiceRecorder } from './use-voice-recorder.js'

export interface ComposerProps {
  /** Set in a thread. */
  parentMessageId?: string | undefined
  /** The reason that sending is disabled. */
  whyNot?: string | undefined
  onEditLast?: (() => void) | undefined
  /** The limit of the service in characters, if the host knows it. Default: learned from a refusal. */
  maxLength?: number | undefined
  /** The service's `limits.maxFiles`: more files are sent in several messages. Default: 10. */
  maxFiles?: number | undefined
}

/** State and actions of a composer, for its pieces. */
export interface ComposerPartProps {
  composer: ComposerState
}

export type ComposerState = ReturnType<typeof useComposer>

/** State and actions of a composer, for custom ones. `area` is the ref of the text. */
export function useComposer({ parentMessageId, whyNot, onEditLast, maxLength, maxFiles = 10 }: ComposerProps = {}) {
  const { drafts, strings } = useChat()
  const words = strings.composer
  const { actions, setEditing } = useOpenConversation()
  const { show } = useNotices()
  const shown = useShown()
  const editing = parentMessageId ? undefined : shown.editing
  const edited = shown.messages.find(({ id }) => id === editing)
  const pending = edited?.edit?.change
  const before = pending?.kind === 'edit' ? pending.text : (edited?.text ?? '')
  const place = placeOf(actions.channelId, parentMessageId, editing)
  const start = editing ? { ...EMPTY, text: before } : EMPTY
  const draft = useOpenDraft(place) ?? start
  const { text, mentions: chosen, files, quotedMessageId, theirs } = draft
  const quoted = shown.messages.find(({ id }) => id === quotedMessageId)
  const area = useRef<HTMLTextAreaElement>(null)
  /** Set after the text is rendered. */
  const caret = useRef<Selected>(undefined)
  const typed = useRef<string>(undefined)
  const room = useRoom(text, maxLength)
  const waitMs = useSlowMode()
  const reply = parentMessageId ? { parentMessageId } : {}

  // A second click may precede the next render.
  const now = (): Draft => drafts.get(place) ?? start
  const update = (change: Partial<Draft>) => {
    const next = { ...now(), ...change }
    // An emptied edit is no deleted draft.
    drafts.put(place, !editing && isEmptyDraft(next) ? undefined : next)
  }
  const change = (next: string) => {
    typed.current = next
    const { text: before, mentions: held = [] } = now()
    update({ text: next, mentions: movedMentions(held, before, next) })
    if (editing) return
    if (next) actions.typing()
    else actions.stopTyping()
  }
  const select = (next: Selected) => {
    caret.current = next
    change(next.text)
    area.current?.focus()
  }
  const selected = (): Selected => {
    const { selectionStart = now().text.length, selectionEnd = selectionStart } = area.current ?? {}
    return { text: now().text, start: selectionStart, end: selectionEnd }
  }
  useDomEffect(() => {
    const { current: next } = caret
    if (next?.text === text) area.current?.setSelectionRange(next.start, next.end)
    // A loaded draft, or another text to edit.
    else if (text !== typed.current) area.current?.setSelectionRange(text.length, text.length)
    caret.current = undefined
  }, [text])
  useDomEffect(() => {
    if (editing || quotedMessageId || !isTouch()) area.current?.focus()
  }, [quotedMessageId])

  const replace = (from: number, end: number, added: string) =>
    select(inserted({ text: area.current?.value ?? now().text, start: from, end }, added))
  const mentions = useMentions(area, replace, (mention) => update({ mentions: [...(now().mentions ?? []), mention] }))
  const emoji = useEmojiNames(area, replace)
  const dropped = (act: () => void) => show(words.dropped, { act })
  const own = filesOf(now, update, dropped)
  const voice = useVoiceRecorder(({ file, ...about }) => own.addVoice(file, about))

  const takeFiles = (data: DataTransfer) => {
    const { files: added, hasFolder } = filesIn(data)
    if (hasFolder) show(words.noFolders, { isError: true })
    if (added.length > 0) own.add(added)
  }

  const endEdit = () => {
    drafts.put(place, undefined)
    setEditing(undefined)
  }
  const cancelEdit = () => {
    const edit = now()
    endEdit()
    if (edit.text === before) return
    dropped(() => {
      drafts.put(place, edit)
      setEditing(editing)
    })
  }
  const saveEdit = (trimmed: string) => {
    if (!editing || !trimmed) return
    // The message shows a refusal.
    if (trimmed !== edited?.text || edited.edit) actions.edit(editing, trimmed).catch(() => undefined)
    endEdit()
  }
  const submit = (event?: Pick<FormEvent, 'preventDefault'>) => {
    event?.preventDefault()
    const { text: written, mentions: held, files: waiting, quotedMessageId: toQuote } = now()
    const trimmed = written.trim()
    if (room?.isOver) return
    mentions.close()
    emoji.close()
    if (editing) return saveEdit(trimmed)
    if (whyNot || waitMs > 0 || (!trimmed && waiting.length === 0)) return
    const deleted = drafts.take(place)
    const about = toQuote !== undefined && { quotedMessageId: toQuote }
    const first: Partial<SendMessageRequest> = {
      ...(trimmed && { text: trimmed, ...mentionsOf(written, mentions.people, held) }),
      ...about,
      ...reply,
      ...deleted,
    }
    if (waiting.length === 0) actions.send(first)
    for (let at = 0; at < waiting.length; at += maxFiles) {
      const files = waiting.slice(at, at + maxFiles).map(({ file, altText }) => {
        const { name: fileName, type: mimeType } = file
        return { file, fileName, mimeType, ...(altText && { altText }) }
      })
      const spoken = waiting[at]?.voice
      const about: Partial<SendMessageRequest> = {
        ...(at === 0 ? first : reply),
        ...(spoken && { metadata: { voice: { ...spoken } } }),
      }
      const [only] = files
      // In one request, which the previous version of the service supports too.
      if (only && files.length === 1 && !about.text && !only.altText && !about.draftRevision)
        actions.sendFile({ ...about, ...only })
      else actions.sendFiles({ ...about, files })
    }
    for (const { url } of waiting) URL.revokeObjectURL(url)
    actions.stopTyping()
    area.current?.focus()
  }

  return {
    area,
    label: editing ? words.edit : parentMessageId ? words.reply : words.message,
    text,
    /** Mentions chosen from the list, by position. */
    chosen,
    change,
    files,
    addFiles: own.add,
    /** Adds dropped or pasted files, except folders. */
    takeFiles,
    removeFile: own.remove,
    /** Sets the alternative text of a file. */
    describeFile: own.describe,
    /** Number of messages needed for the files. */
    messageCount: Math.ceil(files.length / maxFiles),
    /** The id of the message that the text will quote. */
    quotedMessageId,
    /** That message, if loaded. */
    quoted,
    /** The conflicting content of another device. Nothing is saved until the user chooses. */
    theirs,
    /** Ends that conflict with this text and quote. */
    resolve: (chosen: DraftContent) => {
      drafts.resolve(place, chosen)
      area.current?.focus()
    },
    dropQuote: () => update({ quotedMessageId: undefined }),
    /** The id of the edited message. */
    editing,
    cancelEdit,
    onEditLast,
    parentMessageId,
    whyNot,
    mentions,
    emoji,
    voice,
    /** Whether the text mentions all members or all online. Checks only if the user may do so. */
    mentionsMany:
      !editing && /@(channel|here)/i.test(text) ? mentionsOf(text, mentions.people, chosen).mentions : undefined,
    /** Remaining characters, near the limit. */
    room,
    /** Milliseconds until slow mode lets the user send. */
    waitMs: editing ? 0 : waitMs,
    canSend:
      !room?.isOver &&
      (editing !== undefined || waitMs === 0) &&
      (text.trim() !== '' || (!editing && files.length > 0)),
    submit,
    /** Clears the draft, for example after scheduling it. Files stay. */
    clearText: () => update({ text: '', mentions: [], quotedMessageId: undefined }),
    /** Replaces the selection with a text. */
    insert: (added: string) => select(inserted(selected(), added)),
    /** Adds marks around the selection, or removes them. */
    mark: (mark: string) => select(marked(selected(), mark)),
    /** The text loses the focus: closes lists, and ends typing. */
    leave: () => {
      mentions.close()
      emoji.close()
      if (!editing) actions.stopTyping()
    },
  }
}
