import { useLingui } from '@lingui/react/macro'
import { serverNow } from '../platform/clock.ts'
import { differsFromOwn, timeIn, zoneCity } from './format.ts'
import { HelpTip } from './HelpTip.tsx'
import classes from './ZoneNote.module.css'

/**
 * Names the zones that the times below are shown in, once for a table or a heading: 'Bucharest time', with the reader's own time
 * for whoever points at it or comes to it with Tab. Shows nothing where the reader's clock says the same. `at` are the
 * instants that matter, as epoch seconds; now, if none is given.
 */
export function ZoneNote({
  zones,
  at = [],
}: {
  readonly zones: readonly string[]
  readonly at?: readonly number[] | undefined
}) {
  const { t, i18n } = useLingui()
  const instants = at.length > 0 ? at : [serverNow()]
  const other = zones.flatMap((zone) => {
    const differs = instants.findLast((second) => differsFromOwn(second, zone))
    return differs === undefined ? [] : [{ city: zoneCity(zone), zone, second: differs }]
  })
  if (other.length === 0) return null
  const cities = zones.map(zoneCity).join(', ')
  const lines = other.map(({ city, zone, second }) => {
    const [there, here] = [zone, undefined].map((one) =>
      timeIn(second * 1000, one, i18n.locale, 'dayMinutes'),
    )
    return t`${there} in ${city} is ${here} for you.`
  })
  return (
    <HelpTip text={lines.join(' ')}>
      {(describedBy) => (
        <span tabIndex={0} className={classes['note']} aria-describedby={describedBy}>
          {t`${cities} time`}
        </span>
      )}
    </HelpTip>
  )
}
