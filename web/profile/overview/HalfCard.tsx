import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { minorOf } from '#shared/money/amount.ts'
import { monthHalfOf } from '#shared/money/half.ts'
import { datesBetween, halfEnd, halfStart, previousHalf } from '#shared/platform/local-day.ts'
import { useNow } from '../../platform/clock.ts'
import { toSettlement } from '../../settlements/data/settlement-path.ts'
import { dateIn, halfName } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { NothingHere, OverviewCard } from './OverviewCard.tsx'
import type { PersonOfStudio } from './person-of-studio.ts'
import { useSettlementNow } from './use-settlement-now.ts'

/**
 * The money of the running half-month beside the last one: what the settlements say as of now. Nothing where the
 * viewer is told of neither.
 */
export default function HalfCard({
  user,
  studio,
  zone,
  href,
}: PersonOfStudio & { readonly href: string | undefined }) {
  const { t, i18n } = useLingui()
  const today = dateIn(useNow(60), zone)
  const start = halfStart(today)
  const before = previousHalf(start)
  const address = (day: string) => ({ studio, user, ...monthHalfOf(day) })
  const { data: now } = useSettlementNow(address(start))
  const { data: last } = useSettlementNow(address(before))
  if (!now || (now.lines.length === 0 && !last?.lines.length)) return null
  const [over, days] = [
    datesBetween(start, today).length,
    datesBetween(start, halfEnd(start)).length,
  ]
  const heads = [
    { day: start, of: now },
    ...(last && last.lines.length > 0 ? [{ day: before, of: last }] : []),
  ]
  const lastNet = minorOf(last?.net ?? '0')
  const percent = (minorOf(now.net) / lastNet).toLocaleString(i18n.locale, {
    style: 'percent',
    maximumFractionDigits: 0,
  })
  return (
    <OverviewCard title={t`Half-month`} count={t`day ${over} of ${days}`} href={href}>
      <table className="cb-table">
        <thead>
          <tr>
            <td />
            {heads.map(({ day }) => (
              <th key={day} scope="col" data-number>
                <Link href={toSettlement(address(day))} className="cb-row-link">
                  {halfName(day, i18n.locale)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t`Earned`}</th>
            {heads.map(({ day, of }) => (
              <td key={day} data-number>
                <Money amount={of.earned} currency={of.currency} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t`Net`}</th>
            {heads.map(({ day, of }) => (
              <td key={day} data-number>
                <Money amount={of.net} currency={of.currency} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {lastNet > 0 && (
        <NothingHere>{t`So far ${percent} of the last half-month’s net`}</NothingHere>
      )}
    </OverviewCard>
  )
}
