import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import classes from '../now/Work.module.css'

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
    <section className={classes['card']} aria-label={title}>
      <div className={classes['head']}>
        <h2>{title}</h2>
        {count !== undefined && <span className={classes['count']}>{count}</span>}
        {href !== undefined && (
          <Link href={href} className={classes['more']}>
            {t`Show`}
            <span className="cb-visually-hidden">&nbsp;{title}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** Names with their values; those without one are left out. */
export function FactRows({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={`cb-facts ${classes['facts']}`}>
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
    </dl>
  )
}

/** What a card says where there is nothing. */
export const NothingHere = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes['none']}>{children}</p>
)
