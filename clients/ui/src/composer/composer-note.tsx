import { plainOf } from '../content/markdown-text.js'
import { clockOf } from '../content/voice.js'
import { useShown } from '../conversation/conversation-context.js'
import { IconButton } from '../parts/icon.js'
import { replaceable } from '../provider/replaceable.js'
import { useFormat, useNames, useStrings } from '../provider/use-chat.js'
import { bothOf } from './drafts.js'
import type { ComposerPartProps } from './use-composer.js'

export type ComposerNoteProps = ComposerPartProps

/** Above the text: an edit or a quoted message, and the rule that the text breaks. */
export const ComposerNote = replaceable('ComposerNote', DefaultComposerNote)

function DefaultComposerNote({ composer }: ComposerNoteProps) {
  const { editing, cancelEdit, quotedMessageId, quoted, dropQuote, mentionsMany, room, waitMs, voice } = composer
  const { text, theirs, resolve } = composer
  const mine = { text, quotedMessageId: quotedMessageId ?? null }
  const others = (useShown().channel?.memberCount ?? 1) - 1
  const nameOf = useNames()
  const { fileNameOf } = useFormat()
  const words = useStrings().composer
  return (
    <>
      {editing && (
        <p className="chat-composer-note">
          {words.editing}{' '}
          <button type="button" className="chat-link" onClick={cancelEdit}>
            {words.cancel}
          </button>
        </p>
      )}
      {theirs && (
        <div className="chat-composer-note" role="alert">
          <p>
            {words.otherDevice.label} <q dir="auto">{plainOf(theirs.text)}</q>
          </p>
          {(
            [
              ['keep', mine],
              ['take', theirs],
              ['both', bothOf(theirs, mine)],
            ] as const
          ).map(([label, chosen]) => (
            <button key={label} type="button" className="chat-link" onClick={() => resolve(chosen)}>
              {words.otherDevice[label]}
            </button>
          ))}
        </div>
      )}
      {quotedMessageId !== undefined && (
        <div className="chat-composer-quote">
          <p>
            <strong>{quoted ? words.quoting(nameOf(quoted.senderId)) : words.quotingOther}</strong>
            {quoted && <span dir="auto">{plainOf(quoted.text) || (fileNameOf(quoted) ?? '')}</span>}
          </p>
          <IconButton icon="close" label={words.dropQuote} onClick={dropQuote} />
        </div>
      )}
      <p className="chat-composer-note" role="status" hidden={!mentionsMany}>
        {mentionsMany && (mentionsMany === 'CHANNEL' ? words.mentions.all(others) : words.mentions.here)}
      </p>
      {waitMs > 0 && (
        <p className="chat-composer-note" role="timer">
          {words.slowMode(clockOf(Math.ceil(waitMs / 1000) * 1000))}
        </p>
      )}
      <p className={room?.isOver ? 'chat-composer-room chat-danger' : 'chat-composer-room'} role="status">
        {room && (room.isOver ? words.over(-room.left) : words.left(room.left))}
      </p>
      {voice.problem && (
        <p className="chat-composer-note" role="alert">
          {words.voice.problems[voice.problem]}{' '}
          <button type="button" className="chat-link" onClick={voice.forgetProblem}>
            {words.close}
          </button>
        </p>
      )}
    </>
  )
}
