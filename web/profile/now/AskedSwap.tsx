import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { SwapView } from '#shared/schedules/swap-calls.ts'
import { paths } from '../../platform/paths.ts'
import { useScheduleWords } from '../../schedule/words.ts'
import { dayName } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSince } from './since.ts'
import { WorkRow } from './WorkCard.tsx'

/** A swap that the viewer is asked for. */
export default function AskedSwap({ swap }: { readonly swap: SwapView }) {
  const { t, i18n } = useLingui()
  const { cell } = useScheduleWords()
  const since = useSince()
  return (
    <WorkRow
      name={
        <Link className="cb-row-link" href={paths.schedule}>
          {swap.user.name}: {dayName(swap.date, i18n.locale, 'no year')}, {cell(swap.hours)}
        </Link>
      }
      badge={<StatusBadge tone="warn">{t`Swap`}</StatusBadge>}
      about={since(Date.parse(swap.requested_at) / 1000)}
    />
  )
}
