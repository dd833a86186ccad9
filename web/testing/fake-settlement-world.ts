import { withSummary } from '#shared/money/fact-about.ts'
import { amountText } from '#shared/money/amount.ts'
import { halfFirstDay, monthHalfOf } from '#shared/money/half.ts'
import type { Item } from '#shared/money/item-calls.ts'
import { halfStart, previousHalf, type LocalDay } from '#shared/platform/local-day.ts'
import { computeHalf1 } from '#shared/settlements/arithmetic-1.ts'
import type {
  DifferenceLine,
  LateCause,
  Settlement,
  SignObstacle,
} from '#shared/settlements/views.ts'
import { fakeFacts, fakeItems } from './fake-settlement-facts.ts'

/** The record that the server would keep of a half of a person. */
export type FakeSettlement = {
  -readonly [K in keyof Settlement]: Settlement[K]
} & { differences: DifferenceLine[] }

const hashOf = (text: string): string => {
  let sum = 7n
  for (const letter of text) sum = (sum * 131n + BigInt(letter.charCodeAt(0))) % 2n ** 256n
  return (sum * 0x9e3779b97f4a7c15n).toString(16).padStart(64, 'c').slice(-64)
}
/** Six halves: the current one, and those before it; the oldest first. */
export function fakeHalfDays(today: LocalDay): readonly LocalDay[] {
  const days = [halfStart(today)]
  while (days.length < 6) days.unshift(previousHalf(days[0] ?? today))
  return days
}

const against = (
  code: string,
  err: string,
  params: NonNullable<SignObstacle['params']> = {},
  override = false,
): SignObstacle => ({ code: `settlements.${code}`, err, params, override })
const notOver = against('notOver', 'The half-month isn’t over yet')
const rateMissing = against('rateMissing', 'No exchange rate from cop to usd', {
  from: 'cop',
  to: 'usd',
})
const rateOld = against(
  'rateOld',
  'the rate from eur is of 2026-10-30, more than 7 days before the last day',
  { from: 'eur', date: '2026-10-30', days: 7 },
  true,
)
const earlierOpen = against('earlierOpen', 'Earlier half-months aren’t signed: 2026-10/2', {
  halves: '2026-10/2',
})
const quarantined = against(
  'quarantined',
  'Statement lines waiting for their account to be registered: 3',
  { count: 3 },
)

/** By how many halves ago, and by person: everything that a half can be in. */
function stateOf(ago: number, index: number): Settlement['state'] {
  if (ago === 0) return 'open'
  if (ago === 1)
    return (['open', 'review', 'review', 'review', 'signed', 'review', 'open', 'paid'] as const)[
      index % 8
    ] as Settlement['state']
  if (ago === 2) return index === 5 ? 'open' : index % 4 === 0 ? 'signed' : 'paid'
  return 'paid'
}
function obstaclesOf(ago: number, index: number): SignObstacle[] {
  if (ago === 0) return [notOver]
  if (ago !== 1) return []
  if (index === 3) return [rateMissing]
  if (index === 5) return [earlierOpen]
  if (index === 10) return [rateOld]
  if (index === 13) return [quarantined, rateOld]
  if (index === 17) return [quarantined]
  return []
}

interface FakePerson {
  readonly user: string
  readonly index: number
  readonly items: readonly Item[]
}
export const fakeSettledPerson = (
  user: string,
  index: number,
  halves: readonly LocalDay[],
): FakePerson => ({ user, index, items: fakeItems(user, index, halves) })

/** A settlement with all that its state brings along. */
export function fakeSettlement(
  { user, index, items }: FakePerson,
  half: LocalDay,
  ago: number,
): FakeSettlement {
  const computed = computeHalf1(fakeFacts(index, half, items))
  const lines: Settlement['lines'] = computed.lines.map((line) => ({
    key: line.key,
    kind: line.kind,
    amount: line.amount === null ? null : amountText(line.amount),
    events: line.count,
    ...(line.gross === null ? {} : { gross: amountText(line.gross) }),
    ...(line.currency === null ? {} : { currency: line.currency }),
    ...(line.rate === null ? {} : { rate: line.rate }),
    ...(line.share_bp === null ? {} : { share_bp: line.share_bp }),
  }))
  const state = stateOf(ago, index)
  const obstacles = obstaclesOf(ago, index)
  const isMissing = obstacles.includes(rateMissing)
  const disputed =
    ago === 1 && (index === 2 || index === 9) && state !== 'open' ? lines[0] : undefined
  return {
    studio: 'north',
    user,
    ...monthHalfOf(half),
    state,
    currency: 'usd',
    lines: isMissing
      ? lines.map((line, at) => (at === 0 ? { ...line, amount: null } : line))
      : lines,
    earned: amountText(computed.earned),
    net: amountText(computed.net),
    result_hash: isMissing ? null : hashOf(`${user} ${half} ${computed.net}`),
    position: '0000000000018244',
    known: null,
    known_at: null,
    signed: null,
    arithmetic: 1,
    missing: isMissing ? [{ from: 'cop', to: 'usd' }] : [],
    acknowledged: ago > 1 || (ago === 1 && index % 8 === 5 && !disputed),
    disputes: disputed
      ? [
          {
            key: disputed.key,
            reason: 'Two private shows on the 12th are missing',
            answer: index === 9 ? 'They came with the statement of the 14th' : null,
            open: index === 2,
          },
        ]
      : [],
    self_recorded: index === 3 && lines[0] !== undefined ? [{ key: lines[0].key, events: 2 }] : [],
    closed_by: null,
    final: null,
    payment:
      state === 'paid'
        ? { amount: amountText(computed.net), reference: 'BT-2026-4471', how: 'bank' }
        : null,
    bank_account: index !== 6,
    obstacles: state === 'open' || state === 'review' ? obstacles : [],
    timeline: timelineOf(state, half),
    earlier_steps: null,
    differences: ago === 2 && [1, 4, 8].includes(index) ? differencesOf(lines, index) : [],
  }
}

function timelineOf(state: Settlement['state'], half: LocalDay): Settlement['timeline'] {
  const step = (type: string, day: number, position: number) => ({
    type,
    at: `${nextDay(half, day)}T09:${10 + day}:00Z`,
    by: 'owner',
    position: String(position).padStart(16, '0'),
    reason: null,
  })
  const all = [
    step('SettlementReviewed', 0, 17_120),
    step('SettlementSigned', 2, 18_244),
    step('SettlementPaid', 3, 18_731),
  ]
  return all.slice(0, { open: 0, review: 1, signed: 2, paid: 3 }[state])
}
const nextDay = (half: LocalDay, days: number): LocalDay =>
  new Date(Date.parse(half) + (16 + days) * 86_400_000).toISOString().slice(0, 10)

export const fakeCause = (n: number): LateCause =>
  withSummary({
    event: `event-${n}`,
    type: n % 2 === 0 ? 'StatementLinesReversed' : 'StatementLinesRecorded',
    at: '2026-10-28T21:14:00Z',
    recorded: '2026-11-18T08:30:00Z',
    actor: 'owner',
    about: {
      kind: 'line',
      ...(n % 2 === 0
        ? { site: 'ctb', source: 'ctb-csv', id: '8842-17', amount: '-12.40' }
        : { site: 'str', source: 'str-csv', id: '5521-3', amount: '41.20' }),
      type: 1,
      currency: 'usd',
      reversed: n % 2 === 0,
    },
  })
function differencesOf(lines: Settlement['lines'], index: number): DifferenceLine[] {
  return lines.slice(0, 2).map((line, at) => {
    const signed = line.amount ?? '0.00'
    const change = amountText((at === 0 ? -3 : 1) * (index + 1) * 310)
    const now = amountText(BigInt(signed.replace('.', '')) + BigInt(change.replace('.', '')))
    return {
      key: line.key,
      signed,
      now,
      booked: '0.00',
      waived: '0.00',
      change,
      causes: [fakeCause(at)],
      group: at,
    }
  })
}
export const dayOfSettlement = ({ month, half }: FakeSettlement): LocalDay =>
  halfFirstDay({ month, half })
