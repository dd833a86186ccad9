import { useCallback, useEffect, useRef, useState } from 'react'
import { ActionIcon, Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import { messageFileLimits } from '#shared/chat/rules.ts'
import { toastFailure } from '../platform/toasts.ts'
import { sendFileTo } from './sending.ts'

/** The type of sound that the server takes and this browser records; undefined: no voice notes. */
const soundType = (): string | undefined =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : messageFileLimits.types.find(
        (type) => type.startsWith('audio/') && MediaRecorder.isTypeSupported(type),
      )
/** Seconds after which a recording ends by itself. */
const seconds_max = 120

/** Records a voice note and sends it to the conversation in which it was begun. */
export function VoiceNote({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const { seconds, start, stop, cancel } = useRecording(name)
  if (soundType() === undefined) return null
  if (seconds === null)
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={t`Record a voice note`}
        title={t`Record a voice note`}
        onClick={() => void start()}
      >
        <IconMicrophone size={19} stroke={1.7} />
      </ActionIcon>
    )
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      <span role="timer" className="cb-tabular">
        {left}
      </span>
      <Button size="compact-sm" variant="default" onClick={cancel}>{t`Cancel`}</Button>
      <ActionIcon color="red" size={34} aria-label={t`Stop and send`} onClick={stop}>
        <IconPlayerStopFilled size={17} />
      </ActionIcon>
    </>
  )
}

function useRecording(name: string) {
  const { t } = useLingui()
  const [seconds, setSeconds] = useState<number | null>(null)
  const recorder = useRef<MediaRecorder>(undefined)
  const isKept = useRef(false)
  const end = useCallback((keep: boolean) => {
    isKept.current = keep
    if (recorder.current?.state === 'recording') recorder.current.stop()
  }, [])
  const isRunning = seconds !== null
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setSeconds((now) => (now === null ? null : now + 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  useEffect(() => {
    if (seconds !== null && seconds >= seconds_max) end(true)
  }, [seconds, end])
  // What was not finished when the conversation is left is not sent.
  useEffect(() => () => end(false), [end])
  const start = async () => {
    const type = soundType()
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const chunks: Blob[] = []
      const made = new MediaRecorder(stream, type === undefined ? {} : { mimeType: type })
      made.ondataavailable = ({ data }) => chunks.push(data)
      made.onstop = () => {
        for (const track of stream.getTracks()) track.stop()
        setSeconds(null)
        const ending = type?.split('/')[1] ?? 'webm'
        if (isKept.current)
          void sendFileTo(
            name,
            new File(chunks, `${t`Voice note`}.${ending}`, { type: made.mimeType }),
          )
      }
      recorder.current = made
      made.start()
      setSeconds(0)
    } catch (error) {
      void toastFailure(error, t`Voice note`)
    }
  }
  return { seconds, start, stop: () => end(true), cancel: () => end(false) }
}
