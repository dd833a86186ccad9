import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Box, Button, Group, Text, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { toastFailure } from '../platform/toasts.ts'
import { Dialog } from './Dialog.tsx'
import { EffectiveFrom } from './EffectiveFrom.tsx'
import type { Question } from './use-confirm.ts'

/** The dialog 'Are you sure?' (docs/rules/screens.md#questions): whom or what it is about, the action by its name, and Cancel. Waits for `onConfirm` before it closes; a failure is a toast, and leaves it open. */
export function Confirm({
  target,
  text,
  confirm,
  danger = false,
  typed,
  context,
  day: asked,
  onConfirm,
  onClose,
}: {
  /** The person or thing that it is done to, as the reader knows it. */
  readonly target: string
  readonly text?: string
  readonly confirm: string
  readonly danger?: boolean
  readonly typed?: string
  readonly context?: string | undefined
  readonly day?: Question['day']
  readonly onConfirm: Question['perform']
  readonly onClose: () => void
}) {
  const [day, setDay] = useState('')
  const [said, setSaid] = useState('')
  return (
    <Dialog onClose={onClose} title={<Trans>Are you sure?</Trans>} size="sm">
      <Asking
        disabled={typed !== undefined && said.trim() !== typed}
        confirm={confirm}
        danger={danger}
        context={context}
        perform={() => onConfirm(day)}
        onClose={onClose}
      >
        <Text fw={600} mb={text ? 4 : 'md'} style={{ overflowWrap: 'anywhere' }}>
          {target}
        </Text>
        {text && (
          <Text size="sm" mb="md">
            {text}
          </Text>
        )}
        {asked && (
          <Box mb="md">
            <EffectiveFrom zone={asked.zone} value={day} onChange={setDay} />
          </Box>
        )}
        {typed !== undefined && <TypedName name={typed} said={said} onSay={setSaid} />}
      </Asking>
    </Dialog>
  )
}

/** A form, so that a half-typed day holds it back. */
function Asking({
  disabled,
  confirm,
  danger,
  context,
  perform,
  onClose,
  children,
}: {
  readonly disabled: boolean
  readonly confirm: string
  readonly danger: boolean
  readonly context: string | undefined
  readonly perform: () => Promise<void>
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const [busy, setBusy] = useState(false)
  const run = async (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setBusy(true)
    try {
      await perform()
      onClose()
    } catch (error) {
      await toastFailure(error, context)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void run(event)}>
      {children}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          {...(danger ? { color: 'red' } : {})}
          loading={busy}
          disabled={disabled}
          type="submit"
        >
          {confirm}
        </Button>
      </Group>
    </form>
  )
}

/** A field for the name of the person or thing concerned, which is not typed in passing. */
function TypedName({
  name,
  said,
  onSay,
}: {
  readonly name: string
  readonly said: string
  readonly onSay: (said: string) => void
}) {
  const { t } = useLingui()
  return (
    <TextInput
      mb="md"
      label={t`Type “${name}” to confirm`}
      value={said}
      autoComplete="off"
      onChange={({ currentTarget }) => onSay(currentTarget.value)}
    />
  )
}
