import { useState, type FormEvent, type ReactNode } from 'react'
import { Button, Flex, Group } from '@mantine/core'
import { isReason } from '#shared/platform/reason.ts'
import type { Call } from '#shared/platform/calls.ts'
import { reasonMax } from '../../platform/form-fields.ts'
import { useSave } from '../../platform/use-save.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { useAskedBeforeLeaving } from '../../ui/use-asked-before-leaving.ts'

/** An action on a page that needs a reason. */
export function WithReason({
  action,
  context = action,
  danger = false,
  call,
  send,
  children,
}: {
  readonly action: string
  /** The context of a failure. */
  readonly context?: string
  readonly danger?: boolean
  /** The call in which it ends: a reason may be as long as that takes. */
  readonly call: Call
  readonly send: (reason: string) => Promise<void>
  /** Further fields of the form. */
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
    <Flex
      onSubmit={(event) => void submit(event)}
      aria-label={action}
      component="form"
      direction="column"
      gap="xs"
      maw={420}
      mt="sm"
    >
      <FormFailure text={refusal?.failure} />
      <ReasonField value={reason} maxLength={reasonMax(call)} onChange={setReason} />
      {children}
      <Group gap={8} align="stretch">
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
      </Group>
    </Flex>
  )
}
