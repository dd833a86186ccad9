import { ActionIcon, Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconMicrophone, IconPlayerStopFilled, IconSend2, IconTrash } from '@tabler/icons-react'
import { sendFileTo } from './sending.ts'
import { soundType, voice_s_max, type useRecording } from './voice-recording.ts'
import classes from './Chat.module.css'

type Recording = ReturnType<typeof useRecording>
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Begins a voice note; nothing where the browser records none. */
export function VoiceButton({ recording: { voice, start } }: { readonly recording: Recording }) {
  const { t } = useLingui()
  if (soundType() === undefined) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={34}
      loading={voice.state === 'asking'}
      disabled={voice.state !== 'none'}
      aria-label={t`Record a voice note`}
      title={t`Record a voice note`}
      onClick={start}
    >
      <IconMicrophone size={19} stroke={1.7} />
    </ActionIcon>
  )
}

/** Above the field: how long the voice note is, and then what it sounds like before it is sent to this conversation. */
export function VoicePanel({
  name,
  recording: { voice, stop, discard },
}: {
  readonly name: string
  readonly recording: Recording
}) {
  const { t } = useLingui()
  if (voice.state === 'none' || voice.state === 'asking') return null
  const [now, most] = [clock(voice.seconds), clock(voice_s_max)]
  return (
    <div className={classes['voiceNote']} role="group" aria-label={t`Voice note`}>
      {voice.state === 'recording' ? (
        <>
          <span className={classes['recording']} aria-hidden="true" />
          <span role="timer" aria-label={t`Recording`} className="cb-tabular">
            {now}
          </span>
          <small>{t`of ${most}`}</small>
        </>
      ) : (
        <>
          <audio controls src={voice.url} aria-label={t`Voice note`} />
          <span className="cb-tabular">{now}</span>
          {voice.seconds >= voice_s_max && <small>{t`Recording stopped at ${most}.`}</small>}
        </>
      )}
      <span className={classes['voiceTools']}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t`Discard`}
          title={t`Discard`}
          onClick={discard}
        >
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
        {voice.state === 'recording' ? (
          <Button
            size="xs"
            color="red"
            leftSection={<IconPlayerStopFilled size={15} />}
            onClick={stop}
          >
            {t({ id: 'Stop (recording)', message: 'Stop' })}
          </Button>
        ) : (
          <Button
            size="xs"
            data-once=""
            leftSection={<IconSend2 size={15} stroke={1.8} />}
            onClick={() => {
              discard()
              void sendFileTo(name, voice.file)
            }}
          >
            {t`Send voice note`}
          </Button>
        )}
      </span>
    </div>
  )
}
