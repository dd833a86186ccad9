import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Trans } from '@lingui/react/macro'
import classes from './undo-toast.module.css'

/** Long enough to read it, to see that it was a mistake, and to reach the button without a mouse. */
const undo_ms = 10_000

export function showUndo(message: string, undo: () => void): void {
  const takeBack = () => {
    notifications.hide(id)
    undo()
  }
  const id = notifications.show({
    withBorder: true,
    autoClose: undo_ms,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span>{message}</span>
        <Button size="xs" variant="default" className={classes['undo']} onClick={takeBack}>
          <Trans>Undo</Trans>
        </Button>
      </Group>
    ),
  })
}
