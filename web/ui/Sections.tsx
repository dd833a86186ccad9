import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import classes from './Sections.module.css'

/** The parts of a screen as a row of links, one of them `aria-current`; each has an address of its own. */
export function Sections({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Sections`} className={classes['sections']}>
      {children}
    </nav>
  )
}

/** How much is behind such a link. */
export const SectionCount = ({ count }: { readonly count: number | undefined }) =>
  count === undefined ? null : <span className={classes['count']}>{count}</span>
