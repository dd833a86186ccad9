import { useMemo, type ReactNode } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { failureText } from '../../platform/toasts.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { isOfStudio, useShownStudio, useTellWork, type OpenWork } from './open-work.ts'
import classes from './Work.module.css'

/** More rows than a card shows are on the screen that it leads to. */
const rows_max = 5

interface Props<Row extends OpenWork> {
  /** The name by which the page knows the card. */
  readonly part: string
  readonly title: string
  /** The screen that has all of them, with its filters set. */
  readonly href: string
  /** Undefined while they have not come. */
  readonly rows: readonly Row[] | undefined
  readonly error: Error | null
  /** Whether the source has cut its list. */
  readonly isCut?: boolean
  readonly children: (row: Row) => ReactNode
}
/**
 * A card of what waits, the most urgent first: nothing where nothing does. A source that fails says so in its own
 * place.
 */
export function WorkCard<Row extends OpenWork>({
  part,
  title,
  href,
  rows,
  error,
  isCut = false,
  children,
}: Props<Row>) {
  const { t } = useLingui()
  const studio = useShownStudio()
  const hasFailed = error !== null && rows === undefined
  useTellWork(part, hasFailed ? 'failed' : (rows ?? null))
  const shown = useMemo(() => rows?.filter((row) => isOfStudio(row, studio)), [rows, studio])
  if (hasFailed)
    return (
      <section className={classes['card']} aria-label={title}>
        <div className={classes['head']}>
          <FormFailure text={failureText(error, title)} />
        </div>
      </section>
    )
  if (!shown || shown.length === 0) return null
  const more = shown.length - rows_max
  return (
    <section className={classes['card']} aria-label={title}>
      <div className={classes['head']}>
        <h2>{title}</h2>
        <span className={classes['count']}>{isCut ? `${shown.length}+` : shown.length}</span>
        <Link href={href} className={classes['more']}>
          {t`All`}
          <span className="cb-visually-hidden">&nbsp;{title}</span>
        </Link>
      </div>
      <ul className={classes['rows']}>{shown.slice(0, rows_max).map(children)}</ul>
      {more > 0 && (
        <div className={classes['rest']}>
          <Link href={href} className={classes['more']}>
            {isCut
              ? t`and more than ${more} others`
              : plural(more, { one: 'and # more', other: 'and # more' })}
          </Link>
        </div>
      )}
    </section>
  )
}

/** One thing that waits: of whom or what, how it stands and since when, and what can be done at once. */
export function WorkRow({
  name,
  badge,
  about,
  children,
}: {
  readonly name: ReactNode
  readonly badge?: ReactNode
  readonly about: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <li className={classes['row']}>
      <div>
        <div className={classes['named']}>
          {name} {badge}
        </div>
        <div className={classes['about']}>{about}</div>
      </div>
      {children && <div className={classes['acts']}>{children}</div>}
    </li>
  )
}
