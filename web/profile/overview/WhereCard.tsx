import { useLingui } from '@lingui/react/macro'
import { stateCode, type Shift } from '#shared/shifts/rules.ts'
import { useStatusName } from '../../online-time/status-name.ts'
import { ShiftMark } from '../../ui/ShiftMark.tsx'
import { SiteChip } from '../../ui/SiteChip.tsx'
import { useSiteNames } from '../../ui/use-sites.ts'
import { useSince } from '../now/since.ts'
import { WorkRow } from '../now/WorkCard.tsx'
import { NothingHere, OverviewCard } from './OverviewCard.tsx'
import { useOnAir } from '../now/use-on-air.ts'

/** Shows where a person is now: their shift, and the sites that they are on air on, as far as the viewer is told. */
export function WhereCard({
  user,
  shift,
  href,
}: {
  readonly user: string
  /** Absent: not told, or said beside this card. */
  readonly shift: Shift | undefined
  readonly href: string | undefined
}) {
  const { t } = useLingui()
  const since = useSince()
  const siteName = useSiteNames()
  const statusName = useStatusName()
  const onAir = useOnAir(user)
  if (!onAir && !shift) return null
  return (
    <OverviewCard title={t`Now`} href={href}>
      <ul>
        {shift && (
          <WorkRow
            name={<ShiftMark state={stateCode[shift.status]} />}
            about={
              shift.status === 'free' ? t`No shift runs` : since(Date.parse(shift.startedAt) / 1000)
            }
          />
        )}
        {onAir?.map(({ site, status, since: from }) => (
          <WorkRow
            key={site}
            name={
              <>
                <SiteChip site={site} name={siteName(site)} /> {siteName(site)}
              </>
            }
            about={[statusName(status), ...(from === null ? [] : [since(from)])].join(' · ')}
          />
        ))}
      </ul>
      {onAir?.length === 0 && <NothingHere>{t`On air on no site`}</NothingHere>}
    </OverviewCard>
  )
}
