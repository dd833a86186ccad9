import { useMemo } from 'react'
import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { RecordColour } from '#shared/permissions/shared-record.ts'

export function useColourNames(): Readonly<Record<RecordColour, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      none: t`No colour`,
      yellow: t`Yellow`,
      green: t`Green`,
      blue: t`Blue`,
      red: t`Red`,
      violet: t`Violet`,
    }),
    [t],
  )
}

/** The mark of a record that has a colour. */
export function ColourDot({ colour }: { readonly colour: RecordColour }) {
  const names = useColourNames()
  if (colour === 'none') return null
  return (
    <Box
      role="img"
      aria-label={names[colour]}
      bg={`${colour}.6`}
      w={10}
      h={10}
      bdrs="xl"
      flex="none"
    />
  )
}
