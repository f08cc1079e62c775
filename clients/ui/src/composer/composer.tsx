import { useRef, useState } from 'react'
import { IconButton } from '../parts/icon.js'
import { Menu } from '../parts/menu.js'
import { onDemand } from '../parts/on-demand.js'
import { replaceable } from '../provider/replaceable.js'
import { useStrings } from '../provider/use-chat.js'
import { AttachmentTray } from './attachment-tray.js'
import { ComposerInput } from './composer-input.js'
import { ComposerNote } from './composer-note.js'
import { DropZone } from './drop-zone.js'
import { KeptText } from './kept-text.js'
import { MentionList } from './mention-list.js'
import { SendButton } from './send-button.js'
import { EmojiList } from './suggestion-list.js'
import { type ComposerPartProps, type ComposerProps, useComposer } from './use-composer.js'

export type { ComposerProps }

export const Composer = replaceable('Composer', DefaultComposer)

function DefaultComposer(props: ComposerProps) {
  const composer = useComposer(props)
  const { editing, whyNot, parentMessageId, voice, submit } = composer
  const form = useRef<HTMLFormElement>(null)
  // Sent messages can be edited even when sending is disabled.
  if (whyNot && !editing) {
    return (
      <div className="chat-composer-closed">
        <p role="status">{whyNot}</p>
        <KeptText parentMessageId={parentMessageId} />
      </div>
    )
  }
  const isRecording = voice.recording !== undefined || voice.isAsking
  return (
    <form ref={form} className="chat-composer" onSubmit={submit}>
      {!editing && <DropZone within={form} onDrop={composer.takeFiles} />}
      <ComposerNote composer={composer} />
      {!editing && <AttachmentTray composer={composer} />}
      {isRecording ? (
        <VoiceRecorder composer={composer} onClose={voice.cancel} />
      ) : (
        <div className="chat-composer-row">
          {!editing && <AddButton composer={composer} />}
          <MentionList composer={composer} />
          <EmojiList composer={composer} />
          <div className="chat-composer-field">
            <ComposerInput composer={composer} />
            <EmojiButton composer={composer} />
          </div>
          <SendButton composer={composer} />
        </div>
      )}
    </form>
  )
}

const EmojiPicker = onDemand(async () => (await import('../parts/emoji-picker.js')).EmojiPicker)
const VoiceRecorder = onDemand(async () => (await import('./voice-recorder.js')).VoiceRecorder)
const NewPollDialog = onDemand(async () => (await import('../panels/new-poll.js')).NewPollDialog)
const ScheduleDialog = onDemand(async () => (await import('../panels/schedule-dialog.js')).ScheduleDialog)

/** Adds files and, in a channel, polls and scheduled messages. */
function AddButton({ composer }: ComposerPartProps) {
  const { parentMessageId, addFiles, text, chosen, quotedMessageId, files, clearText } = composer
  const words = useStrings().composer
  const [dialog, setDialog] = useState<'poll' | 'later'>()
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          addFiles(target.files ?? [])
          target.value = ''
        }}
      />
      {parentMessageId ? (
        <IconButton icon="attach" label={words.addFile} onClick={choose} />
      ) : (
        <Menu
          icon="add"
          label={words.add}
          items={[
            { icon: 'attach', label: words.file, act: choose },
            { icon: 'poll', label: words.poll, act: () => setDialog('poll') },
            { icon: 'clock', label: words.later, act: () => setDialog('later') },
          ]}
        />
      )}
      {dialog === 'poll' && <NewPollDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'later' && (
        <ScheduleDialog
          text={text}
          chosen={chosen}
          quotedMessageId={quotedMessageId}
          hasFiles={files.length > 0}
          onClose={() => setDialog(undefined)}
          onDone={clearText}
        />
      )}
    </>
  )
}

function EmojiButton({ composer }: ComposerPartProps) {
  const words = useStrings().composer
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  return (
    <span ref={button} className="chat-emoji-button">
      <IconButton
        icon="smile"
        label={words.emoji}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen((open) => !open)}
      />
      {isOpen && (
        <EmojiPicker
          anchor={() => button.current}
          onChoose={composer.insert}
          onClose={(isBack) => {
            setOpen(false)
            if (isBack) composer.area.current?.focus()
          }}
        />
      )}
    </span>
  )
}
