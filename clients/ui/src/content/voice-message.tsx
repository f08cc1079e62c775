import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../parts/icon.js'
import { replaceable } from '../provider/replaceable.js'
import { useStrings } from '../provider/use-chat.js'
import { clockOf, type Voice } from './voice.js'

export interface VoiceMessageProps {
  url: string
  voice: Voice
}

/** Plays a voice message. */
export const VoiceMessage = replaceable('VoiceMessage', DefaultVoiceMessage)

function DefaultVoiceMessage({ url, voice }: VoiceMessageProps) {
  const words = useStrings().content
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const { durationMs, waveform } = voice
  const share = durationMs > 0 ? Math.min(1, at / durationMs) : 0
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setAt((audio.current?.currentTime ?? 0) * 1000), 100)
    return () => clearInterval(timer)
  }, [isPlaying])
  const toggle = () => {
    const { current: player } = audio
    if (isPlaying) player?.pause()
    else player?.play().catch(() => setPlaying(false))
  }
  return (
    <div className="chat-voice" role="group" aria-label={words.voice(clockOf(durationMs))}>
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
      />
      <IconButton icon={isPlaying ? 'pause' : 'play'} label={isPlaying ? words.pause : words.play} onClick={toggle} />
      <span className="chat-waveform" aria-hidden="true">
        {waveform.map((level, n) => (
          <span
            key={n}
            className={n / waveform.length < share ? 'chat-played' : undefined}
            style={{ blockSize: `${Math.round(15 + 85 * level)}%` }}
          />
        ))}
      </span>
      <span className="chat-muted chat-small-text">{clockOf(isPlaying || at > 0 ? at : durationMs)}</span>
    </div>
  )
}
