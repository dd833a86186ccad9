import { Button, Flex } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ScreenAction } from '../platform/actions.ts'
import { ActionButton } from './ActionButton.tsx'

interface Props {
  readonly count: number
  readonly actions: readonly ScreenAction[]
  readonly onAll: () => void
  readonly onNone: () => void
}
/** Shows the number of selected rows, and the actions for all of them: also what there is to do before a row is selected. */
export default function BulkBar({ count, actions, onAll, onNone }: Props) {
  const { t } = useLingui()
  return (
    <Flex
      role="toolbar"
      aria-label={t`With the selected rows`}
      gap="6px 8px"
      align="center"
      wrap="wrap"
      fz="sm"
    >
      <span role="status">
        <Plural value={count} one="# selected" other="# selected" />
      </span>
      <Button size="compact-xs" h={24} variant="default" onClick={onAll}>
        <Trans>Select all</Trans>
      </Button>
      {count > 0 && (
        <Button size="compact-xs" h={24} variant="default" onClick={onNone}>
          <Trans>Clear selection</Trans>
        </Button>
      )}
      {actions.map((action) => (
        <ActionButton
          key={action.id}
          size="compact-xs"
          h={24}
          action={count > 0 ? action : { ...action, can: t`Select rows first` }}
        />
      ))}
    </Flex>
  )
}
