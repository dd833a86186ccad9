import { useEffect, useRef, type ReactNode } from 'react'
import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import classes from './Sections.module.css'

/** The parts of a screen as a row of links, one of them `aria-current`; each has an address of its own. */
export function Sections({
  label,
  children,
}: {
  /** The name of the row; 'Sections' where there is one only. */
  readonly label?: string
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const row = useRef<HTMLElement>(null)
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    const nav = row.current
    const current = nav?.querySelector<HTMLElement>('[aria-current]')
    // The row is wider than a phone's screen. Only the row is moved, not the page; and once, so that Tab can go elsewhere in it.
    if (!nav || !current || current === shown.current) return
    shown.current = current
    nav.scrollLeft =
      current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
  })
  return (
    <nav
      ref={row}
      aria-label={label ?? t`Sections`}
      className={`cb-no-print ${classes['sections']}`}
    >
      {children}
    </nav>
  )
}

/** The number of things behind such a link. */
export const SectionCount = ({ count }: { readonly count: number | undefined }) =>
  count === undefined ? null : (
    <Box
      component="span"
      ml={6}
      py={1}
      px={6}
      bdrs={9}
      bg="var(--cb-nodata-bg)"
      c="var(--mantine-color-text)"
      fz="xs"
      className="cb-tabular"
    >
      {count}
    </Box>
  )
