import type { Currency } from '#shared/money/amount.ts'
import {
  dayBegins,
  dayEnds,
  firstDayOf,
  halfNumberOfDay,
  halfNumber,
  lastDayOfHalf,
  localDayOf,
} from './days.ts'
import type { Holding } from './holding.ts'
import type { Asked } from './journal.ts'

/** A statement line with what is derived from the facts known then. */
export interface DerivedLine {
  readonly user: string
  readonly studio: string
  readonly day: string
  readonly at: string
  readonly site: string
  readonly account: string
  readonly type: number
  readonly amount: bigint
  readonly currency: Currency
}
type StudioHalf = Pick<Asked, 'studio' | 'month' | 'half'>

/** The lines of a studio and half that count. */
export function linesOf(holding: Holding, asked: StudioHalf): readonly DerivedLine[] {
  const { journal, known } = holding
  const zone = holding.zone(asked.studio)
  const reversed = journal.known('lineReversed', known)
  const derived: DerivedLine[] = []
  for (const line of journal.known('line', known)) {
    if (reversed.some((one) => one.source === line.source && one.id === line.id)) continue
    const user = holding.holder(line.site, line.account, line.at)
    if (user === undefined || holding.studioAt(user, line.at) !== asked.studio) continue
    const day = localDayOf(line.at, zone)
    if (halfNumberOfDay(day) !== halfNumber(asked)) continue
    const source = holding.sourceOfRecord(asked.studio, line.site, day)
    if (source !== null && source !== line.source) continue
    derived.push({ ...line, user, studio: asked.studio, day })
  }
  return derived
}
/** Whole seconds on air in the studio, each moment once. */
export function secondsOf(holding: Holding, { studio, user, month, half }: Asked): number {
  const zone = holding.zone(studio)
  const begin = dayBegins(firstDayOf({ month, half }), zone) / 1000
  const end = dayEnds(lastDayOfHalf({ month, half }), zone) / 1000
  const spans = holding.journal
    .known('online', holding.known)
    .filter((one) => one.user === user)
    .map((one) => [Date.parse(one.since) / 1000, Date.parse(one.until) / 1000] as const)
  const edges = [...new Set([begin, end, ...spans.flat(), ...moves(holding, user)])]
    .filter((at) => at >= begin && at <= end)
    .toSorted((a, b) => a - b)
  let seconds = 0
  for (const [i, since] of edges.slice(0, -1).entries()) {
    const isOn = spans.some(([from, to]) => from <= since && since < to)
    const own = holding.studioAt(user, new Date(since * 1000).toISOString())
    if (isOn && own === studio) seconds += (edges[i + 1] as number) - since
  }
  return seconds
}
/** When the own studio may change. */
const moves = (holding: Holding, user: string): number[] =>
  holding.journal
    .known('moved', holding.known)
    .filter((one) => one.user === user)
    .map(({ from, studio, said }) =>
      from === null ? Date.parse(said) / 1000 : dayBegins(from, holding.zone(studio)) / 1000,
    )
/** The items of a person in a studio that are not reversed. */
export function itemsOf(holding: Holding, { studio, user }: Pick<Asked, 'studio' | 'user'>) {
  const reversed = holding.journal.known('itemReversed', holding.known)
  return holding.journal
    .known('item', holding.known)
    .filter((one) => one.studio === studio && one.user === user)
    .filter((one) => !reversed.some(({ item }) => item === one.item))
}
