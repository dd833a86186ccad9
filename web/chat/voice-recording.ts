import { useCallback, useEffect, useRef, useState } from 'react'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { messageFileLimits } from '#shared/chat/rules.ts'
import { toastText } from '../platform/toasts.ts'

/** Seconds after which a recording ends by itself. */
export const voice_s_max = 120

/** A voice note from the first question for the microphone to the file that can be listened to before it is sent. */
type Voice =
  | { readonly state: 'none' }
  /** The browser asks whether it may record. */
  | { readonly state: 'asking' }
  | { readonly state: 'recording'; readonly seconds: number }
  | {
      readonly state: 'recorded'
      readonly seconds: number
      readonly file: File
      readonly url: string
    }
const none: Voice = { state: 'none' }

/** The type of sound that the server takes and this browser records; undefined: no voice notes. */
export const soundType = (): string | undefined =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : messageFileLimits.types.find(
        (type) => type.startsWith('audio/') && MediaRecorder.isTypeSupported(type),
      )

/** Why nothing is recorded, by the name of the browser's error. */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  NotAllowedError: msg`The microphone is blocked. Allow it for this site in your browser.`,
  NotFoundError: msg`No microphone found`,
  NotReadableError: msg`Another app is using the microphone`,
}

interface Running {
  readonly recorder: MediaRecorder
  readonly began: number
  /** Whether what was recorded is kept when it ends. */
  isKept: boolean
}

/** Records a voice note. Whoever leaves the conversation meanwhile records no more, and nothing of it is kept. */
export function useRecording() {
  const { t, i18n } = useLingui()
  const [voice, setVoice] = useState<Voice>(none)
  const running = useRef<Running>(undefined)
  const isThere = useRef(false)
  const end = useCallback((isKept: boolean) => {
    if (running.current?.recorder.state !== 'recording') return
    running.current.isKept = isKept
    running.current.recorder.stop()
  }, [])
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      end(false)
    }
  }, [end])
  useTicking(voice.state === 'recording', running, end, setVoice)
  const url = voice.state === 'recorded' ? voice.url : undefined
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url])
  const start = async () => {
    setVoice({ state: 'asking' })
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      // Allowed only after the conversation was left: the microphone is let go at once.
      if (!isThere.current) return letGo(stream)
      running.current = record(stream, t`Voice note`, (next) => {
        running.current = undefined
        if (isThere.current) setVoice(next)
      })
      return setVoice({ state: 'recording', seconds: 0 })
    } catch (error) {
      setVoice(none)
      const name = error instanceof Error ? error.name : ''
      return void toastText(i18n._(reasons[name] ?? msg`Recording is not possible here`))
    }
  }
  return {
    voice,
    start: () => void start(),
    stop: () => end(true),
    discard: () => (voice.state === 'recording' ? end(false) : setVoice(none)),
  }
}

const letGo = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}
/** Begins to record; `onEnd` is told what came of it, once the microphone is let go. */
function record(stream: MediaStream, name: string, onEnd: (voice: Voice) => void): Running {
  const type = soundType()
  const chunks: Blob[] = []
  const recorder = new MediaRecorder(stream, type === undefined ? {} : { mimeType: type })
  // A microphone that is taken away ends it as well: what was said until then is kept.
  const one: Running = { recorder, began: Date.now(), isKept: true }
  recorder.ondataavailable = ({ data }) => chunks.push(data)
  recorder.onstop = () => {
    letGo(stream)
    const ending = type?.split('/')[1] ?? 'webm'
    const file = new File(chunks, `${name}.${ending}`, { type: type ?? recorder.mimeType })
    const seconds = secondsOf(one)
    onEnd(
      one.isKept && file.size > 0
        ? { state: 'recorded', seconds, file, url: URL.createObjectURL(file) }
        : none,
    )
  }
  recorder.start()
  return one
}
const secondsOf = ({ began }: Running): number =>
  Math.min(voice_s_max, Math.floor((Date.now() - began) / 1000))

/** Tells the seconds while it records, and ends it at the limit. */
function useTicking(
  isRecording: boolean,
  running: { readonly current: Running | undefined },
  end: (isKept: boolean) => void,
  tell: (voice: Voice) => void,
): void {
  useEffect(() => {
    if (!isRecording) return undefined
    const timer = setInterval(() => {
      if (!running.current) return
      const seconds = secondsOf(running.current)
      if (seconds >= voice_s_max) end(true)
      else tell({ state: 'recording', seconds })
    }, 250)
    return () => clearInterval(timer)
  }, [isRecording, running, end, tell])
}
