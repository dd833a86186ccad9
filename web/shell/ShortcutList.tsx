import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Kbd.layer.css'
import { Group, Kbd, Modal, Stack, Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useRegisteredActions } from '../platform/actions.ts'
import { shortcutText } from '../ui/shortcut.ts'

export default function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const actions = useRegisteredActions().filter(({ shortcut }) => shortcut !== undefined)
  return (
    <Modal opened onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>}>
      <Stack gap={8}>
        {actions.map(({ id, label, shortcut = '' }) => (
          <Group key={id} justify="space-between">
            <Text size="sm">{label}</Text>
            <Kbd>{shortcutText(shortcut)}</Kbd>
          </Group>
        ))}
      </Stack>
    </Modal>
  )
}
