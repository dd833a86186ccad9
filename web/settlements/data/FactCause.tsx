import { Trans, useLingui } from '@lingui/react/macro'
import type { LateCause } from '#shared/settlements/views.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { usePersonName } from '../../platform/people.ts'
import { dayAndTime } from '../../ui/format.ts'
import classes from './Change.module.css'

const EventName = lazyComponent(() => import('../../ui/EventName.tsx'))

/** A fact: what it says, of when it is, and who recorded it when. */
export function FactCause({
  cause: { type, at, recorded, actor, summary },
}: {
  readonly cause: LateCause
}) {
  const { i18n } = useLingui()
  const names = usePersonName()
  const moment = (instant: string) =>
    instant.length > 10 ? dayAndTime(Date.parse(instant) / 1000, i18n.locale) : instant
  const [when, by, then] = [moment(at), names(actor), moment(recorded)]
  return (
    <span className={classes['cause']}>
      <span>
        <b>
          <LazyBoundary fallback="…">
            <EventName type={type} />
          </LazyBoundary>
        </b>{' '}
        {summary}
      </span>
      <small>
        <Trans>
          of {when} · recorded {then} by {by}
        </Trans>
      </small>
    </span>
  )
}
