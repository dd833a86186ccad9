import type { HalfRow, HalfUnion } from '#shared/online-time/calls.ts'

/** One half of a month, summed over the people and sites in question; the chart and the table show this and nothing else. */
export interface HalfSum {
  readonly month: string
  readonly half: 1 | 2
  readonly free: number
  readonly members: number
  readonly private: number
  readonly total: number
  /** Time on air at all: several sites at once count once. */
  readonly union: number
  readonly unobserved: number
}
const figures = ['free', 'members', 'private', 'total', 'unobserved'] as const

/** Every half of the range in order, those without online time too: a gap in a chart must be seen as one. */
export function summarise(from: string, to: string, rows: readonly HalfRow[], unions: readonly HalfUnion[]): readonly HalfSum[] {
  const sums = new Map(
    halvesBetween(from, to).map(({ month, half }) => [`${month}/${half}`, { month, half, free: 0, members: 0, private: 0, total: 0, union: 0, unobserved: 0 }]),
  )
  for (const row of rows) {
    const sum = sums.get(`${row.month}/${row.half}`)
    if (sum) for (const figure of figures) sum[figure] += row[figure]
  }
  for (const { month, half, seconds } of unions) {
    const sum = sums.get(`${month}/${half}`)
    if (sum) sum.union += seconds
  }
  return [...sums.values()]
}

export function totalOf(halves: readonly HalfSum[]): Omit<HalfSum, 'month' | 'half'> {
  const total = { free: 0, members: 0, private: 0, total: 0, union: 0, unobserved: 0 }
  for (const half of halves) for (const figure of [...figures, 'union'] as const) total[figure] += half[figure]
  return total
}

function halvesBetween(from: string, to: string): { readonly month: string; readonly half: 1 | 2 }[] {
  const all: { month: string; half: 1 | 2 }[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7) && all.length < 1200; month = nextMonth(month)) {
    if (month > from.slice(0, 7) || Number(from.slice(8, 10)) <= 15) all.push({ month, half: 1 })
    if (month < to.slice(0, 7) || Number(to.slice(8, 10)) > 15) all.push({ month, half: 2 })
  }
  return all
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** From the first of the month `months − 1` ago until today (specification, section 9: twelve months). Dates of the calendar, without a zone. */
export function rangeOfMonths(today: string, months: number): { readonly from: string; readonly to: string } {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const index = year * 12 + (month - 1) - (months - 1)
  return { from: `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`, to: today }
}
