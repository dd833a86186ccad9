import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useNow } from '../../platform/clock.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { dayName, differsFromShown, zoneCity } from '../../ui/format.ts'
import { lasting } from './lasting.ts'
import type { OpenShiftsAlike } from './open-shifts.ts'
import { RowLink } from './RowLink.tsx'
import { WorkRow } from './WorkCard.tsx'
import { accountType } from '../../ui/account-type.ts'

/** Open shifts of the same hours, which somebody can be assigned to. */
export default function FreeShiftRow({
  row: { studio, date, hours, tipCont, count, begins },
  zone,
}: {
  readonly row: OpenShiftsAlike
  readonly zone: string
}) {
  const { t, i18n } = useLingui()
  const now = useNow(60)
  const wait = lasting(begins - now, i18n.locale)
  const href = withQuery(paths.schedule, { studio, date, view: 'day' })
  const when = `${dayName(date, i18n.locale, 'no year')}, ${hours.start}–${hours.end}`
  return (
    <WorkRow
      name={
        <Link className="cb-row-link" href={href}>
          {when}
        </Link>
      }
      about={[
        plural(count, { one: '# open', other: '# open' }),
        ...(tipCont === null ? [] : [accountType(tipCont)]),
        begins > now ? t`in ${wait}` : t`running now`,
        ...(differsFromShown(begins, zone) ? [t`${zoneCity(zone)} time`] : []),
      ].join(' · ')}
    >
      <RowLink href={href} label={t`Assign`} of={when} />
    </WorkRow>
  )
}
