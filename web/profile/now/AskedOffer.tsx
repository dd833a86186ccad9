import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { paths } from '../../platform/paths.ts'
import { AnswerOffer } from '../../schedule/AnswerOffer.tsx'
import { hoursText } from '../../schedule/blocks.ts'
import { dayName } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { OwnOffer } from './own-work.ts'
import { WorkRow } from './WorkCard.tsx'

/** A shift that the viewer is asked to take, with the two answers to it. */
export default function AskedOffer({ offer }: { readonly offer: OwnOffer }) {
  const { t, i18n } = useLingui()
  const { open, date, hours, refused } = offer
  return (
    <WorkRow
      name={
        <Link className="cb-row-link" href={paths.schedule}>
          {dayName(date, i18n.locale, 'no year')}, {hoursText(hours)}
        </Link>
      }
      badge={<StatusBadge tone="warn">{t`Shift to take over`}</StatusBadge>}
      about={t`You are asked to take this shift.`}
    >
      <AnswerOffer open={open} refused={refused} />
    </WorkRow>
  )
}
