import '@mantine/core/styles/Kbd.layer.css'
import { Group, Kbd, Stack, Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useRegisteredActions } from '../platform/actions.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { shortcutText } from '../ui/shortcut.ts'

export default function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const actions = useRegisteredActions().filter(({ shortcut }) => shortcut !== undefined)
  return (
    <Dialog onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>}>
      <Stack gap={8}>
        {actions.map(({ id, label, shortcut = '' }) => (
          <Group key={id} justify="space-between">
            <Text size="sm">{label}</Text>
            <Kbd>{shortcutText(shortcut)}</Kbd>
          </Group>
        ))}
      </Stack>
    </Dialog>
  )
}
