import { useLingui } from '@lingui/react/macro'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { PeriodFilter } from '../../ui/PeriodFilter.tsx'
import { WhoFilter } from '../../ui/WhoFilter.tsx'
import type { IncomeSteering } from './income-choice.ts'

/** A new range leaves the place that was looked at: it may not be in it. */
const top = { half: '', day: '', site: '', type: '' } as const

/** Filters of whose income, of when, and by which rates. */
export function IncomeFilters({
  steering: { choice, choose },
  whose,
}: {
  readonly steering: IncomeSteering
  readonly whose: boolean
}) {
  const { t } = useLingui()
  const { months, from, to, studio, user, historical, isLines } = choice
  return (
    <>
      {whose && <WhoFilter studio={studio} user={user} onChange={choose} />}
      <PeriodFilter
        months={months}
        from={from}
        to={to}
        onChange={(change) => choose({ ...top, ...change })}
      />
      {!isLines && (
        <ChoiceSelect
          w={160}
          aria-label={t`Exchange rates`}
          value={historical ? '' : 'today'}
          onChange={(event) => choose({ rates: event.currentTarget.value })}
          data={[
            { value: '', label: t`Historical rates` },
            { value: 'today', label: t`Today’s rates` },
          ]}
        />
      )}
    </>
  )
}
