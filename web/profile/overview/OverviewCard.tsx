import type { ReactNode } from 'react'
import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { CardFrame } from '../now/WorkCard.tsx'

/** A card of a person's overview: what is said, and the way to the section that has all of it. */
export function OverviewCard({
  title,
  count,
  href,
  children,
}: {
  readonly title: string
  readonly count?: ReactNode
  /** Undefined: the viewer has no such section. */
  readonly href: string | undefined
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <CardFrame {...{ title, count, href }} show={t`Show`}>
      {children}
    </CardFrame>
  )
}

/** Names with their values; those without one are left out. */
export function FactRows({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box component="dl" p="2px 14px 12px" className="cb-facts">
      {facts.map(
        ([name, value]) =>
          value !== undefined &&
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </Box>
  )
}

/** The words of a card that has nothing. */
export const NothingHere = ({ children }: { readonly children: ReactNode }) => (
  <Box component="p" p="2px 14px 12px" c="dimmed" fz="md">
    {children}
  </Box>
)
