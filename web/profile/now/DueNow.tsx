import { useLingui } from '@lingui/react/macro'
import { walletCalls } from '#shared/wallet/calls.ts'
import { useLiveCall } from '../../platform/live.ts'
import { paths } from '../../platform/paths.ts'
import { useViewer } from '../../platform/session.ts'
import { FigureCard } from '../../ui/FigureCards.tsx'
import { halfName } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import { moneyText } from '../../ui/money-format.ts'
import { planByHalf, planSum } from '../../wallet/plan.ts'

/** The instalments that are taken back next, of upfronts and purchases; nothing where nothing is outstanding. */
export function DueNow() {
  const { t, i18n } = useLingui()
  const { user } = useViewer()
  const { data } = useLiveCall(walletCalls.plan, { request: { query: { user } } })
  const half = data && planByHalf(data)[0]?.half
  if (!data || half === undefined) return null
  const next = planSum(data.filter(({ due }) => due === half))
  const all = moneyText(planSum(data), 'usd', i18n.locale)
  const when = halfName(half, i18n.locale)
  return (
    <FigureCard
      label={t`To pay back next`}
      value={<Money amount={next} currency="usd" />}
      note={t`${when}, of ${all} outstanding`}
      href={paths.wallet}
    />
  )
}
