import { PeriodFilter } from '../ui/PeriodFilter.tsx'
import { WhoFilter } from '../ui/WhoFilter.tsx'
import type { Steering } from './choice.ts'

/** A new range leaves the place that was looked at: it may not be in it. */
const top = { half: '', day: '', at: '', a: '', b: '' } as const

export function ReportFilters({
  steering: { choice, choose },
  whose,
}: {
  readonly steering: Steering
  readonly whose: boolean
}) {
  const { months, from, to, studio, user } = choice
  return (
    <>
      {whose && (
        <WhoFilter
          studio={studio}
          user={user}
          onChange={(change) => choose({ ...change, at: '' })}
        />
      )}
      <PeriodFilter
        months={months}
        from={from}
        to={to}
        onChange={(change) => choose({ ...top, ...change })}
      />
    </>
  )
}
