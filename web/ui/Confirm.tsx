import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useState } from 'react'
import { Box, Button, Group, Modal, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { toastFailure } from '../platform/toasts.ts'
import { EffectiveFrom } from './EffectiveFrom.tsx'
import type { Question } from './use-confirm.ts'

/** The specification's dialog: 'Are you sure?', whom or what it is about, the action by its name, and Cancel. Waits for `onConfirm` before it closes; a failure is a toast, and leaves it open. */
export function Confirm({
  opened,
  target,
  text,
  confirm,
  danger = false,
  context,
  day: asked,
  onConfirm,
  onClose,
}: {
  readonly opened: boolean
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
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [day, setDay] = useState('')
  const run = async () => {
    setBusy(true)
    try {
      await onConfirm(day)
      onClose()
    } catch (error) {
      await toastFailure(error, context)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Trans>Are you sure?</Trans>}
      size="sm"
      closeButtonProps={{ 'aria-label': t`Close` }}
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
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        <Button {...(danger ? { color: 'red' } : {})} loading={busy} onClick={() => void run()}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
