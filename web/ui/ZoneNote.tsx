import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { readerZone, serverNow } from '../platform/clock.ts'
import { store, zonesNamedAtom } from '../platform/session.ts'
import { differsFromOwn, timeIn, zoneCity } from './format.ts'
import { HelpTip } from './HelpTip.tsx'
import classes from './ZoneNote.module.css'

/**
 * Names the zones that the times below are shown in, once for a table or a heading: 'Bucharest time', with the reader's own time
 * on hover and on focus by Tab. Shows nothing where the reader's clock says the same. `at` are the
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
  const ownPlace = useRef<HTMLSpanElement>(null)
  const isNamed = zone !== undefined
  useLayoutEffect(() => {
    // A dialog names its own; what is beside a title gives way to what is in the page.
    if (!isNamed || !ownPlace.current?.closest('main')) return undefined
    const count = (by: number) => store.set(zonesNamedAtom, (before) => before + by)
    count(1)
    return () => count(-1)
  }, [isNamed])
  if (zone === undefined) return null
  const cities = zones.map(zoneCity).join(', ')
  const time = (where: string) =>
    timeIn((differs(zone) ?? 0) * 1000, where, i18n.locale, 'dayMinutes')
  const [there, city, here] = [time(zone), zoneCity(zone), time(readerZone())]
  return (
    <HelpTip text={t`${there} in ${city} is ${here} for you.`}>
      {(describedBy) => (
        <span
          ref={ownPlace}
          tabIndex={0}
          className={classes['note']}
          aria-describedby={describedBy}
        >
          {t`${cities} time`}
        </span>
      )}
    </HelpTip>
  )
}
