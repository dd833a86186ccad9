import { Button, Group, Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useLingui } from '@lingui/react'
import { serviceWorkerWords, updateAtom } from '../platform/service-worker.ts'

/** A new version waits; nobody is interrupted. */
export function UpdateNotice() {
  const update = useAtomValue(updateAtom)
  const { i18n } = useLingui()
  if (!update) return null
  return (
    <Group
      justify="center"
      gap="sm"
      py={6}
      px="md"
      role="status"
      style={{ background: 'var(--cb-accent-bg)' }}
    >
      <Text size="sm">{i18n._(serviceWorkerWords.available)}</Text>
      <Button size="compact-xs" onClick={update.apply}>
        <Trans>Refresh</Trans>
      </Button>
    </Group>
  )
}
