import { useState } from 'react'
import { Box, Button, Group, Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { toastFailure } from '../platform/toasts.ts'
import { Dialog } from './Dialog.tsx'
import { EffectiveFrom } from './EffectiveFrom.tsx'
import type { Question } from './use-confirm.ts'

/** The specification's dialog: 'Are you sure?', whom or what it is about, the action by its name, and Cancel. Waits for `onConfirm` before it closes; a failure is a toast, and leaves it open. */
export function Confirm({
  target,
  text,
  confirm,
  danger = false,
  context,
  day: asked,
  onConfirm,
  onClose,
}: {
  /** Who or what it is done to, as the reader knows it. */
  readonly target: string
  readonly text?: string
  readonly confirm: string
  readonly danger?: boolean
  readonly context?: string | undefined
  readonly day?: Question['day']
  readonly onConfirm: Question['perform']
  readonly onClose: () => void
}) {
  const [day, setDay] = useState('')
  return (
    <Dialog onClose={onClose} title={<Trans>Are you sure?</Trans>} size="sm">
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
      <Buttons
        confirm={confirm}
        danger={danger}
        context={context}
        perform={() => onConfirm(day)}
        onClose={onClose}
      />
    </Dialog>
  )
}

function Buttons({
  confirm,
  danger,
  context,
  perform,
  onClose,
}: {
  readonly confirm: string
  readonly danger: boolean
  readonly context: string | undefined
  readonly perform: () => Promise<void>
  readonly onClose: () => void
}) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
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
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose} data-autofocus>
        <Trans>Cancel</Trans>
      </Button>
      <Button
        data-once=""
        {...(danger ? { color: 'red' } : {})}
        loading={busy}
        onClick={() => void run()}
      >
        {confirm}
      </Button>
    </Group>
  )
}
