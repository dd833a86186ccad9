import { Button, Flex } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useLingui } from '@lingui/react'
import { serviceWorkerWords, updateAtom } from '../platform/service-worker.ts'
import classes from './Notices.module.css'

/** A notice that a new version waits; it interrupts no work. */
export function UpdateNotice() {
  const update = useAtomValue(updateAtom)
  const { i18n } = useLingui()
  if (!update) return null
  return (
    <Flex
      gap="sm"
      align="center"
      wrap="wrap"
      justify="center"
      className={classes['update'] ?? ''}
      role="status"
    >
      <span>{i18n._(serviceWorkerWords.available)}</span>
      <Button size="compact-xs" onClick={update.apply}>
        <Trans>Refresh</Trans>
      </Button>
    </Flex>
  )
}
