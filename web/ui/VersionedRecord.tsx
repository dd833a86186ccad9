import { useState, type ReactNode } from 'react'
import { Group, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import type { ScreenAction } from '../platform/actions.ts'
import { ActionButton } from './ActionButton.tsx'
import { VersionHistory, type Version, type VersionHistoryProps } from './VersionHistory.tsx'

interface Props<V extends Version> extends VersionHistoryProps<V> {
  readonly actions: readonly ScreenAction[]
  /** Beside the buttons of its actions. */
  readonly beside?: ReactNode
  /** Its form. */
  readonly children: ReactNode
}
/** Something that people write in versions: what can be done with it, and its form or its history. */
export function VersionedRecord<V extends Version>(props: Props<V>) {
  const { actions, beside, children, ...history } = props
  const { t } = useLingui()
  const [isHistory, showHistory] = useState(false)
  const toggle: ScreenAction = {
    id: 'history',
    label: t`History`,
    icon: IconHistory,
    can: true,
    perform: () => showHistory(!isHistory),
  }
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {[...actions, toggle].map((action) => (
          <ActionButton key={action.id} action={action} variant="default" />
        ))}
        {beside}
      </Group>
      {isHistory ? <VersionHistory {...history} /> : children}
    </Stack>
  )
}
