import { Button, Group, Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

/** Said above a form that begins with what was typed and not saved before. */
export function Restored({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Group role="status" gap="xs" mb="sm">
      <Text size="sm" c="dimmed">
        <Trans>Your unsaved entries were restored.</Trans>
      </Text>
      <Button size="compact-xs" h={24} variant="default" onClick={onDiscard}>
        <Trans>Start over</Trans>
      </Button>
    </Group>
  )
}
