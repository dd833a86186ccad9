import '@mantine/core/styles/Progress.layer.css'
import { Button, Group, Progress } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { displayName, useViewer } from '../platform/session.ts'
import { Bubble } from './Bubble.tsx'
import { MessageText } from './MessageText.tsx'
import { dropSending, type Sending } from './outbox.ts'
import { sendAgain } from './sending.ts'
import classes from './Chat.module.css'

const nobody: readonly string[] = []

/** One's own message on its way, or why it did not get there. */
export function OutgoingRow({
  one,
  isFirst,
}: {
  readonly one: Sending
  readonly isFirst: boolean
}) {
  const { t } = useLingui()
  const { id, to, text, files, state, part, why } = one
  const small = { size: 'compact-xs', variant: 'default' } as const
  return (
    <Bubble author={displayName(useViewer())} stamp={Date.now()} isFirst={isFirst}>
      <div className={classes['outgoing']} data-failed={state === 'failed' || undefined}>
        {text !== '' && <MessageText text={text} mentions={nobody} />}
        {files.map(({ name }, index) => (
          <small key={`${index} ${name}`}>{name}</small>
        ))}
      </div>
      {state === 'failed' ? (
        <Group gap={6} role="alert" className={classes['failed'] ?? ''}>
          {t`Not sent: ${why}`}
          <Button {...small} data-once="" onClick={() => void sendAgain(one)}>{t`Retry`}</Button>
          <Button {...small} onClick={() => dropSending(to, id)}>{t`Discard`}</Button>
        </Group>
      ) : files.length > 0 ? (
        <Progress value={part * 100} size="sm" maw={240} my={4} aria-label={t`Upload progress`} />
      ) : (
        <span className="cb-visually-hidden">{t`Sending…`}</span>
      )}
    </Bubble>
  )
}
