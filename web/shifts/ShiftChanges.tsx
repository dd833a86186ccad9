import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import type { ShiftView } from '#shared/shifts/calls.ts'
import { workTimeText } from '#shared/shifts/rules.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { momentIn } from '../ui/format.ts'
import classes from './Shifts.module.css'

const MessageLink = lazyComponent(() => import('../ui/MessageLink.tsx'))

interface ChangesProps {
  readonly shift: ShiftView
  readonly zone: string
  readonly locale: string
  readonly nameOf: (user: string) => string
}
/** In the table of shifts. */
export function ShiftChanges(props: ChangesProps) {
  const { corrections, interventions } = props.shift
  if (corrections.length + interventions.length === 0) return null
  return (
    <div role="cell" className={classes['changes']}>
      <ChangeList {...props} />
    </div>
  )
}

/** The list of what others did to a shift: who, when and why; of a correction what stood before and what stands now. */
export function ChangeList({
  shift: { corrections, interventions },
  zone,
  locale,
  nameOf,
}: ChangesProps) {
  const { t } = useLingui()
  const done = {
    start: t`Started`,
    pause: t`Paused`,
    resume: t`Resumed`,
    stop: t`Stopped`,
    undo: t`Stop undone`,
  }
  const spanText = ({ start, end, worked_seconds, paused_seconds }: Span): string => {
    const times = `${momentIn(start, zone, locale)} – ${momentIn(end, zone, locale)}`
    return t`${times}, worked ${workTimeText(worked_seconds)}, paused ${workTimeText(paused_seconds)}`
  }
  return (
    <ul>
      {interventions.map(({ at, action, by, reason }) => (
        <li key={at + action}>
          {done[action]}{' '}
          <Who at={at} by={by} reason={reason} zone={zone} locale={locale} nameOf={nameOf} />
        </li>
      ))}
      {corrections.map(({ at, by, reason, message, old, new: now }) => (
        <li key={at}>
          <del>{spanText(old)}</del>{' '}
          <IconArrowRight size={13} stroke={1.8} aria-label={t`became`} />{' '}
          <ins>{spanText(now)}</ins>
          <br />
          <Trans>Corrected</Trans>{' '}
          <Who at={at} by={by} reason={reason} zone={zone} locale={locale} nameOf={nameOf} />
          {message !== null && (
            <LazyBoundary fallback={null}>
              <MessageLink message={message} remove={undefined} />
            </LazyBoundary>
          )}
        </li>
      ))}
    </ul>
  )
}

type Span = ShiftView['corrections'][number]['old']

function Who({
  at,
  by,
  reason,
  zone,
  locale,
  nameOf,
}: Pick<ChangesProps, 'zone' | 'locale' | 'nameOf'> & {
  readonly at: string
  readonly by: string
  readonly reason: string
}) {
  const [name, moment] = [nameOf(by), momentIn(at, zone, locale)]
  return (
    <span className={classes['who']}>
      {reason === '' ? (
        <Trans>
          by {name}, {moment}
        </Trans>
      ) : (
        <>
          <Trans>
            by {name}, {moment}:
          </Trans>{' '}
          <q>{reason}</q>
        </>
      )}
    </span>
  )
}
