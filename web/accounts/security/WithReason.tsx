import { useState, type FormEvent } from 'react'
import { Button, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { isReason, REASON_MIN } from '#shared/platform/reason.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { useRefusal } from './refusal.ts'
import classes from './Security.module.css'

/** An action that needs a reason; the button says what is missing. */
export function WithReason({
  action,
  danger = false,
  perform,
}: {
  readonly action: string
  readonly danger?: boolean
  readonly perform: (reason: string) => Promise<void>
}) {
  const { t } = useLingui()
  const refusal = useRefusal()
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const missing = isReason(reason) ? undefined : t`Say why first: at least ${REASON_MIN} letters`
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (missing !== undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      await perform(reason.trim())
      setReason('')
    } catch (error) {
      setFailure(refusal(error, action))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={action} className={classes['form']}>
      <FormFailure text={failure} />
      <TextInput
        label={t`Reason`}
        value={reason}
        maxLength={500}

        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes['tools']}>
        <Button
          type="submit"
          size="xs"
          variant={danger ? 'outline' : 'default'}
          {...(danger ? { color: 'red' } : {})}
          loading={busy}
          disabled={missing !== undefined}
        >
          {action}
        </Button>
        {missing !== undefined && <span className={classes['why']}>{missing}</span>}
      </div>
    </form>
  )
}
