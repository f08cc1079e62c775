import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Voice } from '../content/voice.js'
import { levelMeterOf } from './level-meter.js'
import { waveformOf } from './text.js'

export interface VoiceClip extends Voice {
  file: File
}

export type VoiceProblem = 'denied' | 'missing' | 'failed'

/** A running recording. */
export interface Recording {
  startedAt: number
  /** Levels from 0 to 1, ten per second. Appended to while recording. */
  levels: readonly number[]
}

/** Every browser plays the first one; not all can record it. */
const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus']
const ENDINGS: Record<string, string> = { 'audio/mp4': 'm4a', 'audio/webm': 'webm', 'audio/ogg': 'ogg' }
const BITS_PER_SECOND = 48_000
const PROBLEMS: Record<string, VoiceProblem> = { NotAllowedError: 'denied', NotFoundError: 'missing' }

/** Whether this page can record: the browser supports it, and the page's permissions policy allows it. */
function canRecord(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }
  const isAllowed = featurePolicy?.allowsFeature('microphone') ?? true
  return isAllowed && typeof MediaRecorder === 'function' && navigator.mediaDevices?.getUserMedia !== undefined
}
const never = () => () => undefined

export type VoiceRecorderState = ReturnType<typeof useVoiceRecorder>

/** Records voice. A recording is passed on even if the component unmounts, so none is lost. */
export function useVoiceRecorder(onClip: (clip: VoiceClip) => void) {
  const isSupported = useSyncExternalStore(never, canRecord, () => false)
  const [isAsking, setAsking] = useState(false)
  const [recording, setRecording] = useState<Recording>()
  const [problem, setProblem] = useState<VoiceProblem>()
  const latest = useRef(onClip)
  latest.current = onClip
  /** Ends the recording. */
  const end = useRef<(isKept: boolean) => Promise<void>>(undefined)

  const start = useCallback(async () => {
    if (end.current) return
    let isOver = false
    const done = () => {
      isOver = true
      end.current = undefined
      setAsking(false)
      setRecording(undefined)
    }
    end.current = async () => done()
    setProblem(undefined)
    setAsking(true)
    let stream: MediaStream | undefined
    let meter: ReturnType<typeof levelMeterOf> | undefined
    const release = () => {
      stream?.getTracks().forEach((track) => track.stop())
      meter?.close()
    }
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      if (isOver) return release()
      meter = levelMeterOf(stream)
      const { levels } = meter
      const { recorder, chunks } = recorderOf(stream)
      const startedAt = performance.now()
      let isKept = true
      const stopped = new Promise<void>((resolve) => {
        // Also if the microphone is disconnected.
        recorder.onstop = () => {
          const durationMs = Math.round(performance.now() - startedAt)
          release()
          done()
          if (isKept && chunks.length > 0) latest.current(clipOf(chunks, recorder.mimeType, durationMs, levels))
          resolve()
        }
      })
      end.current = (isWanted) => {
        isKept = isWanted
        if (recorder.state !== 'inactive') recorder.stop()
        return stopped
      }
      recorder.start(1_000)
      setAsking(false)
      setRecording({ startedAt, levels })
    } catch (error) {
      release()
      if (isOver) return
      done()
      setProblem(PROBLEMS[(error as Error).name] ?? 'failed')
    }
  }, [])
  useEffect(() => () => void end.current?.(true), [])
  return {
    isSupported,
    /** Whether the browser asks for the microphone. */
    isAsking,
    recording,
    problem,
    /** Asks for the microphone if necessary. Call it in a click handler. */
    start,
    /** Resolves when the clip has been passed on. */
    finish: useCallback(async () => end.current?.(true), []),
    cancel: useCallback(() => void end.current?.(false), []),
    forgetProblem: useCallback(() => setProblem(undefined), []),
  }
}

function recorderOf(stream: MediaStream) {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const options = { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType && { mimeType }) }
  const recorder = new MediaRecorder(stream, options)
  const chunks: Blob[] = []
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) chunks.push(data)
  }
  return { recorder, chunks }
}

function clipOf(chunks: Blob[], mimeType: string, durationMs: number, levels: readonly number[]): VoiceClip {
  const type = mimeType.split(';')[0] || 'audio/webm'
  const file = new File(chunks, `voice.${ENDINGS[type] ?? 'webm'}`, { type })
  return { file, durationMs, waveform: waveformOf(levels) }
}
