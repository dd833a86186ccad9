import { useLingui } from '@lingui/react/macro'
import { IconBan, IconCheck } from '@tabler/icons-react'
import { swapCalls, type SwapView } from '#shared/schedules/swap-calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { useApproveSwap } from '../../schedule/use-approve-swap.ts'
import { useScheduleWords } from '../../schedule/words.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { dayName } from '../../ui/format.ts'
import { useSince } from './since.ts'
import { WorkRow } from './WorkCard.tsx'

/** A swap that both sides agreed to, with the two answers to it. */
export default function SwapToDecide({
  swap,
  onReject,
}: {
  readonly swap: SwapView
  readonly onReject: () => void
}) {
  const { t, i18n } = useLingui()
  const { cell, problem } = useScheduleWords()
  const since = useSince()
  const may = useMayCall(swapCalls.decideSwap)
  const { busy, isForbidden, approve } = useApproveSwap(swap)
  const against = [...swap.problems.user, ...swap.problems.other].map((one) => problem[one])
  const told = (date: string, hours: SwapView['hours']) =>
    `${dayName(date, i18n.locale, 'no year')}, ${cell(hours)}`
  const given = told(swap.date, swap.hours)
  const names = `${swap.user.name} → ${swap.other.name}`
  return (
    <WorkRow
      name={<b>{names}</b>}
      about={[
        swap.other_date === null ? given : `${given} ⇄ ${told(swap.other_date, swap.other_hours)}`,
        since(Date.parse(swap.requested_at) / 1000),
        ...against,
      ].join(' · ')}
    >
      {may && (
        <>
          <ActionButton
            action={{
              id: 'approve',
              label: t`Approve`,
              icon: IconCheck,
              can: isForbidden ? against.join(', ') : true,
              perform: approve,
            }}
            busy={busy}
            of={names}
            size="compact-sm"
            variant="default"
          />
          <ActionButton
            action={{
              id: 'reject',
              label: t`Reject`,
              icon: IconBan,
              can: true,
              perform: onReject,
            }}
            of={names}
            size="compact-sm"
            variant="default"
          />
        </>
      )}
    </WorkRow>
  )
}
