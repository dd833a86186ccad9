import { useLingui } from '@lingui/react/macro'
import { IconUserPlus } from '@tabler/icons-react'
import { ActionButton } from '../ui/ActionButton.tsx'

/** Looks for a colleague who takes the hours of a person. */
export function ReplaceButton({
  of,
  onClick,
}: {
  readonly of: string
  readonly onClick: () => void
}) {
  const { t } = useLingui()
  const action = {
    id: 'replace',
    label: t`Find a replacement`,
    icon: IconUserPlus,
    can: true,
    perform: onClick,
  } as const
  return <ActionButton action={action} of={of} variant="default" w="fit-content" />
}
