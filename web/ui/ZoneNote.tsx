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
  at = [serverNow()],
}: {
  readonly zones: readonly string[]
  readonly at?: readonly number[] | undefined
}) {
  const { t, i18n } = useLingui()
  const differs = (zone: string) => at.findLast((second) => differsFromOwn(second, zone))
  const zone = zones.find((one) => differs(one) !== undefined)
  if (zone === undefined) return null
  const cities = zones.map(zoneCity).join(', ')
  const time = (where?: string) =>
    timeIn((differs(zone) ?? 0) * 1000, where, i18n.locale, 'dayMinutes')
  const [there, city, here] = [time(zone), zoneCity(zone), time()]
  return (
    <HelpTip text={t`${there} in ${city} is ${here} for you.`}>
      {(describedBy) => (
        <span tabIndex={0} className={classes['note']} aria-describedby={describedBy}>
          {t`${cities} time`}
        </span>
      )}
    </HelpTip>
  )
}
