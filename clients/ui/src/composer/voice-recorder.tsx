import { useEffect, useRef, useState } from 'react'
import { clockOf } from '../content/voice.js'
import { IconButton } from '../parts/icon.js'
import { replaceable } from '../provider/replaceable.js'
import { useStrings } from '../provider/use-chat.js'
import type { ComposerPartProps } from './use-composer.js'

export type VoiceRecorderProps = ComposerPartProps

const TICK_MS = 100
/** How many of the last levels are drawn. */
const SHOWN = 40

/** Replaces the text while recording: delete, listen, or send. */
export const VoiceRecorder = replaceable('VoiceRecorder', DefaultVoiceRecorder)

function DefaultVoiceRecorder({ composer }: VoiceRecorderProps) {
  const { voice, submit, area } = composer
  const { recording, isAsking, cancel, finish } = voice
  const words = useStrings().composer.voice
  const [, setTick] = useState(0)
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(() => setTick((n) => n + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  // The focused button is gone; afterwards the focus returns to the text.
  useEffect(() => {
    first.current?.focus()
    return () => void setTimeout(() => area.current?.focus())
  }, [area])
  const levels = recording?.levels.slice(-SHOWN) ?? []
  const send = () => void finish().then(() => submit())
  return (
    <div
      ref={first}
      tabIndex={-1}
      className="chat-recorder"
      role="group"
      aria-label={words.record}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        // The recording is kept.
        void finish()
      }}
    >
      <IconButton icon="trash" label={words.cancel} onClick={cancel} />
      {isAsking || !recording ? (
        <p role="status">{words.asking}</p>
      ) : (
        <>
          <p className="chat-hidden" role="status">
            {words.recording}
          </p>
          <span className="chat-recorder-dot" aria-hidden="true" />
          <time>{clockOf(performance.now() - recording.startedAt)}</time>
          <span className="chat-levels" aria-hidden="true">
            {levels.map((level, n) => (
              <span key={recording.levels.length - levels.length + n} style={{ blockSize: `${10 + level * 90}%` }} />
            ))}
          </span>
          <IconButton icon="stop" label={words.stop} onClick={() => void finish()} />
          <IconButton icon="send" label={words.send} className="chat-icon-button chat-accented" onClick={send} />
        </>
      )}
    </div>
  )
}
