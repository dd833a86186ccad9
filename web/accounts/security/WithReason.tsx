import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { isReason } from '#shared/platform/reason.ts'
import { useSave } from '../../platform/use-save.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { useAskedBeforeLeaving } from '../../ui/use-asked-before-leaving.ts'
import classes from './Security.module.css'

/** An action on a page that needs a reason. */
export function WithReason({
  action,
  context = action,
  danger = false,
  maxLength = 300,
  send,
  children,
}: {
  readonly action: string
  /** Of a failure. */
  readonly context?: string
  readonly danger?: boolean
  readonly maxLength?: number
  readonly send: (reason: string) => Promise<void>
  /** What else is asked. */
  readonly children?: ReactNode
}) {
  const [reason, setReason] = useState('')
  const { save, busy, refusal } = useSave(send, { context })
  useAskedBeforeLeaving(reason.trim() !== '' && !busy, { target: action })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const done = await save(reason.trim())
    if (done && 'answer' in done) setReason('')
  }
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={action} className={classes['form']}>
      <FormFailure text={refusal?.failure} />
      <ReasonField value={reason} maxLength={maxLength} onChange={setReason} />
      {children}
      <div className={classes['tools']}>
        <Button
          type="submit"
          size="xs"
          variant={danger ? 'outline' : 'default'}
          {...(danger ? { color: 'red' } : {})}
          loading={busy}
          disabled={!isReason(reason)}
        >
          {action}
        </Button>
      </div>
    </form>
  )
}
