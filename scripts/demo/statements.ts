import { setImmediate as turn } from 'node:timers/promises'
import type { TransactionLine } from '#shared/money/statement-line.ts'
import { halfStart } from '#shared/platform/local-day.ts'
import { dayStart, localDate } from '#shared/platform/time.ts'
import type { DemoPerson } from './cast.ts'
import { closingsOf } from './closings.ts'
import { earnedOn } from './earn.ts'
import { earnedBefore } from './earn-past.ts'
import { earnedAs, statementLineOf, type Earned } from './earned-lines.ts'
import { random } from './random.ts'
import { tradeOf } from './trade.ts'
import { day_ms } from './truth.ts'

/** A studio in which two sources report the same site, and which of them counts. */
export const twice = {
  studio: 'aurora',
  site: 'ctb',
  source: 'ctb-csv',
  other: 'ctb-mail',
} as const

interface StatementSpan {
  readonly seed: string
  readonly people: readonly DemoPerson[]
  /** The history, in epoch milliseconds: nothing is dated at its end or later. */
  readonly from: number
  readonly to: number
  /** Whether the months before it are told as well, or have been. */
  readonly withYear: boolean
}
/** All statement lines of the history, by source; the same for the same seed and span. */
export const statementsOf = (span: StatementSpan): TransactionLine[] =>
  bySource(
    span,
    span.people.map((person) => statementsOfPerson(span, person)),
  )
/** The same, person by person: between two of them the process does what else is due. */
export async function statementsInTurn(span: StatementSpan): Promise<TransactionLine[]> {
  const mine: TransactionLine[][] = []
  for (const person of span.people) {
    mine.push(statementsOfPerson(span, person))
    await turn()
  }
  return bySource(span, mine)
}
const bySource = (
  { seed, from, to }: StatementSpan,
  mine: readonly (readonly TransactionLine[])[],
): TransactionLine[] =>
  [...mine.flat(), ...unclaimed(seed, from, to)].sort(
    (a, b) => order(a.source, b.source) || order(a.at, b.at),
  )

function statementsOfPerson(
  { seed, from, to, withYear }: StatementSpan,
  person: DemoPerson,
): TransactionLine[] {
  // A half is closed as a whole: of one that has been told in part the beginning is reckoned again.
  const since = withYear ? from : halfBegin(person, from)
  const days = new Map<number, readonly Earned[]>()
  const onDay = (day: number): readonly Earned[] => {
    const known = days.get(day) ?? earnedOn(seed, person, day)
    days.set(day, known)
    return known
  }
  const daily = [
    ...reported(earnedBetween(onDay, since, from)),
    ...reported(earnedBetween(onDay, from, to)),
  ]
  const earned = withYear ? [...earnedBefore(seed, person, from, onDay), ...daily] : daily
  const closings = closingsOf(earned, person.timezone, to)
  const told = [...earned, ...closings].filter(({ at }) => withYear || at >= from)
  return [
    ...told.map((one) => statementLineOf(one)),
    ...(person.studio === twice.studio
      ? reportedAgain(seed, daily).filter(({ at }) => Date.parse(at) >= from)
      : []),
  ]
}
const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
const halfBegin = ({ timezone }: DemoPerson, at: number): number =>
  dayStart(halfStart(localDate(Math.floor(at / 1000), timezone)), timezone) * 1000

/** Shifts begin up to a day away from their UTC day and end the day after. */
function earnedBetween(
  onDay: (day: number) => readonly Earned[],
  from: number,
  to: number,
): readonly Earned[] {
  const earned: Earned[] = []
  for (let day = Math.floor(from / day_ms) - 2; day <= Math.floor(to / day_ms) + 1; day++)
    for (const one of onDay(day)) if (one.at >= from && one.at < to) earned.push(one)
  return earned
}

/** As the sites sum it up: the small ones a line for some days, not all on the same ones. */
function reported(earned: readonly Earned[]): readonly Earned[] {
  const lines = new Map<string, Earned>()
  for (const one of earned) {
    const { site, account, type, cents, at } = one
    const { days } = tradeOf(site)
    const isBack = cents < 0
    const period = Math.floor((Math.floor(at / day_ms) + account.length) / days)
    const key = isBack || days === 1 ? one.id : `${site}/${account}/${type}/${period}`
    const before = lines.get(`${site} ${key}`)
    // The id is that of the last day, so that a line which more days would have changed is another one.
    lines.set(`${site} ${key}`, { ...one, cents: cents + (before?.cents ?? 0) })
  }
  return [...lines.values()]
}

/** The site's mails say nearly the same as its file: some never came, some are rounded. */
function reportedAgain(seed: string, earned: readonly Earned[]): readonly TransactionLine[] {
  return earned.flatMap((one) => {
    if (one.site !== twice.site) return []
    const chances = random(`${seed}/mail/${one.id}`)
    if (chances.chance(0.03)) return []
    const cents = chances.chance(0.1) ? Math.round(one.cents / 100) * 100 : one.cents
    return [statementLineOf({ ...one, cents }, twice.other)]
  })
}

/** An account that nobody here has said is theirs: its lines wait in quarantine, and nobody signs their half; so only in the one that runs. */
function unclaimed(seed: string, asked: number, to: number): readonly TransactionLine[] {
  // By no studio's clock in the half before.
  const from = Math.max(asked, Date.parse(halfStart(localDate(to / 1000, 'UTC'))) + day_ms)
  const [site, account] = ['ctb', 'stray_comet_0']
  const lines: TransactionLine[] = []
  for (let day = Math.ceil(from / day_ms); (day + 1) * day_ms <= to; day++) {
    const chances = random(`${seed}/unclaimed/${day}`)
    if (!chances.chance(0.9)) continue
    const id = `${account}-${new Date(day * day_ms).toISOString().slice(0, 10)}`
    const at = day * day_ms + chances.between(0, 86_399) * 1000
    const cents = chances.between(300, 6000)
    lines.push(statementLineOf({ id, site, account, type: earnedAs.tip, cents, at }))
  }
  return lines
}
