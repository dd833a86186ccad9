import { useMemo, type ReactNode } from 'react'
import { Box, Flex, Group } from '@mantine/core'
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
  /** Tells the rows that wait today; absent: all do. */
  readonly waits?: (row: Row) => boolean
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
  waits,
  isCut = false,
  children,
}: Props<Row>) {
  const { t } = useLingui()
  const studio = useShownStudio()
  const hasFailed = error !== null && rows === undefined
  const waiting = useMemo(() => (waits ? rows?.filter(waits) : rows), [rows, waits])
  useTellWork(part, hasFailed ? 'failed' : (waiting ?? null))
  const shown = useMemo(() => rows?.filter((row) => isOfStudio(row, studio)), [rows, studio])
  if (hasFailed)
    return (
      <Box component="section" p="10px 14px 8px" className="cb-card" aria-label={title}>
        <FormFailure text={failureText(error, title)} />
      </Box>
    )
  if (!shown || shown.length === 0) return null
  const more = shown.length - rows_max
  return (
    <CardFrame
      title={title}
      count={isCut ? `${shown.length}+` : shown.length}
      href={href}
      show={t`All`}
    >
      <ul>{shown.slice(0, rows_max).map(children)}</ul>
      {more > 0 && (
        <Box px={14} py={8} className={classes['row'] ?? ''}>
          <Box component={Link} fz="sm" href={href} className="cb-anchor">
            {isCut
              ? t`and more than ${more} others`
              : plural(more, { one: 'and # more', other: 'and # more' })}
          </Box>
        </Box>
      )}
    </CardFrame>
  )
}

/** A card with its title, how many it has, and the way to the screen of all of them. */
export function CardFrame({
  title,
  count,
  href,
  show,
  children,
}: {
  readonly title: string
  readonly count?: ReactNode
  /** Undefined: the viewer has no such screen. */
  readonly href?: string | undefined
  readonly show?: string
  readonly children: ReactNode
}) {
  return (
    <section className={`cb-card ${classes['card']}`} aria-label={title}>
      <CardHead title={title} count={count}>
        {href !== undefined && (
          <Link href={href} className="cb-anchor">
            {show}
            <span className="cb-visually-hidden">&nbsp;{title}</span>
          </Link>
        )}
      </CardHead>
      {children}
    </section>
  )
}

/** The title of a card with how many it has, or how far it is. */
export function CardHead({
  title,
  count,
  children,
}: {
  readonly title: string
  readonly count?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <Flex gap={8} align="baseline" p="10px 14px 8px" fz="sm" className={classes['head'] ?? ''}>
      <h2>{title}</h2>
      {count !== undefined && (
        <Box component="span" c="dimmed" className="cb-tabular">
          {count}
        </Box>
      )}
      {children}
    </Flex>
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
    <Group
      component="li"
      gap="6px 10px"
      justify="space-between"
      px={14}
      py={8}
      className={classes['row'] ?? ''}
    >
      <div className="cb-anywhere">
        <Group gap="2px 8px">
          {name} {badge}
        </Group>
        <Box c="dimmed" fz="sm">
          {about}
        </Box>
      </div>
      {children && <Group gap={6}>{children}</Group>}
    </Group>
  )
}
