import { Button, Group, Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { updateAtom } from './platform/service-worker.ts'

/** A new version waits; nobody is interrupted. */
export function UpdateNotice() {
  const update = useAtomValue(updateAtom)
  if (!update) return null
  return (
    <Group justify="center" gap="sm" py={6} px="md" role="status" style={{ background: 'var(--cb-accent-bg)' }}>
      <Text size="sm">
        <Trans>New content is available; please refresh.</Trans>
      </Text>
      <Button size="compact-xs" onClick={update.apply}>
        <Trans>Refresh</Trans>
      </Button>
    </Group>
  )
}
