import { useLingui } from '@lingui/react/macro'
import { amountText } from '#shared/money/amount.ts'
import { incomeCalls } from '#shared/money/income-calls.ts'
import { useIncome } from '../../money/income/income-data.ts'
import { incomeTotal, incomeBy } from '../../money/income/income-sums.ts'
import { useNow } from '../../platform/clock.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { useLiveQuery } from '../../platform/live.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { useViewer, type Viewer } from '../../platform/session.ts'
import { FigureCard } from '../../ui/FigureCards.tsx'
import { dateIn } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'

const pause_ms = 5000

/** A person's share of what came in today; nothing for people who have no share of anything. */
export function EarnedToday({ user, tipCont }: Pick<Viewer, 'user' | 'tipCont'>) {
  const { t } = useLingui()
  const viewer = useViewer()
  const today = dateIn(useNow(60))
  useLiveQuery(incomeCalls.income, keyOfModule(incomeCalls.income), pause_ms)
  const { data } = useIncome(
    { shownFrom: today, shownTo: today, studio: '', user, historical: true },
    'day',
    'site',
  )
  if (!data || (tipCont !== 'Model' && data.rows.length === 0)) return null
  const { share } = incomeTotal(incomeBy(data.rows, ({ key }) => key))
  const sites = data.parts?.length ?? 0
  return (
    <FigureCard
      label={user === viewer.user ? t`Your share today` : t`Share today`}
      value={<Money amount={amountText(share)} currency={data.currency} />}
      note={sites === 0 ? t`Nothing has come in yet` : undefined}
      href={withQuery(paths.money, { by: 'day', user })}
    />
  )
}
