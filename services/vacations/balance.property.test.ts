import { assert, constantFrom, integer, property, record, tuple, array, boolean } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/platform/local-day.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import { balanceOn } from '#shared/vacations/balance.ts'
import { entitledHalves, carryExpiry, type LeaveTerms } from '#shared/vacations/entitlement.ts'
import { countedSlots } from '#shared/vacations/count.ts'
import { dateOfSlot, type LeaveRange, type LeaveSlot } from '#shared/vacations/slots.ts'
import { slotsTaken, vacationAggregate, type PersonLeave } from './decider.ts'

const terms: LeaveTerms = {
  hired: '2024-05-13',
  ended: null,
  days: 10,
  days_min: 8,
  since: 2024,
  carry_months: 3,
  opening: {},
}
const everyDay = {
  planned: new Map<string, boolean>(),
  workdays: () => [1, 2, 3, 4, 5],
  holidays: new Set<string>(),
}
const { decider } = vacationAggregate
const oak = { user: 'oak' }
type Command = Parameters<typeof decider.decide>[1]

/** A random deed; ids are of a few, so that deeds meet. */
const deeds = array(
  record({
    what: constantFrom(
      'request',
      'request',
      'request',
      'approve',
      'reject',
      'cancel',
      'recount',
      'correct',
    ),
    vacation: integer({ min: 0, max: 9 }).map((n) => `v${n}`),
    start: integer({ min: 0, max: 900 }),
    length: integer({ min: 0, max: 6 }),
    halves: tuple(boolean(), boolean()),
    days: integer({ min: -4, max: 4 }).map((n) => (n === 0 ? 0.5 : n / 2)),
  }),
  { maxLength: 60 },
)
function commandOf(
  {
    what,
    vacation,
    start,
    length,
    halves,
    days,
  }: ReturnType<typeof deeds.generate>['value'][number],
  nth: number,
): Command {
  const from = addDays('2024-06-01', start)
  const range: LeaveRange = {
    from,
    from_half: halves[0] ? 'AM' : 'PM',
    to: addDays(from, length),
    to_half: halves[1] || length === 0 ? 'PM' : 'AM',
  }
  const counted = [...countedSlots(range, everyDay)]
  const about = { user: 'fern', vacation }
  if (what === 'request')
    return {
      type: 'RequestVacation',
      user: 'fern',
      vacation,
      ...range,
      studio: 'north',
      kind: 'annual',
      note: '',
      counted,
      terms,
    }
  if (what === 'cancel')
    return { type: 'CancelVacation', ...about, by: oak, reason: 'because', manages: true }
  if (what === 'correct')
    return {
      type: 'CorrectLeave',
      user: 'fern',
      correction: `c${nth}`,
      year: Number(from.slice(0, 4)),
      days,
      reason: 'because',
      by: oak,
      terms,
    }
  if (what === 'recount')
    return { type: 'RecountVacation', ...about, by: oak, reason: 'because', terms, counted: [] }
  return {
    type: 'DecideVacation',
    ...about,
    by: oak,
    note: '',
    terms,
    decision: what === 'approve' ? 'approved' : 'rejected',
    counted: [],
  }
}
/** Holidays come and go: every so manieth working day of the request is one now. */
function recounted(known: PersonLeave['vacations'][string], every: number): readonly LeaveSlot[] {
  const days = countedSlots(known, everyDay)
  return every === 0 ? days : days.filter((_, i) => Math.floor(i / 2) % (every + 1) !== every)
}
/** Returns what the deeds make, refused ones left out. */
function after(all: ReturnType<typeof deeds.generate>['value']): PersonLeave {
  let state = decider.initial
  for (const [nth, deed] of all.entries()) {
    const command = commandOf(deed, nth)
    const known = state.vacations[deed.vacation]
    const asked =
      command.type === 'DecideVacation' && known
        ? { ...command, counted: known.counted }
        : command.type === 'RecountVacation' && known
          ? { ...command, counted: recounted(known, deed.length) }
          : command
    try {
      for (const event of decider.decide(state, asked, {
        now: '2025-01-01T00:00:00.000Z',
        actor: 'oak',
      }))
        state = decider.evolve(state, event)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return state
}

test('no slot is given twice, whatever is asked for, decided and cancelled in which order', () => {
  assert(
    property(deeds, (all) => {
      const slots = slotsTaken(Object.values(after(all).vacations)).map(({ slot }) => slot)
      expect(new Set(slots).size).toBe(slots.length)
    }),
  )
})
test('a balance is the entitlement and corrections without the slots that were taken', () => {
  assert(
    property(deeds, integer({ min: 0, max: 1000 }), (all, day) => {
      const { vacations, corrections } = after(all)
      const slots = slotsTaken(Object.values(vacations))
      const on = addDays('2024-06-01', day)
      const is = balanceOn({ terms, corrections, slots }, on)
      expect(is.remaining).toBe(is.annual + is.previous - is.taken - is.pending)
      expect(is.remaining).toBe(
        reckoned(
          corrections,
          slots.map(({ slot }) => slot),
          on,
        ),
      )
      expect(is.remaining).toBeGreaterThanOrEqual(0)
      // The order in which slots are told says nothing.
      expect(balanceOn({ terms, corrections, slots: slots.toReversed() }, on)).toEqual(is)
    }),
  )
})

/** By hand, half day by half day: every year's days as a pile, each slot off the oldest pile that is good on its date. */
function reckoned(
  corrections: PersonLeave['corrections'],
  slots: readonly LeaveSlot[],
  on: string,
): number {
  const piles = [2024, 2025, 2026, 2027].map((year) => ({
    year,
    until: carryExpiry(year, terms.carry_months),
    halves:
      entitledHalves(terms, year) +
      corrections.reduce((sum, one) => sum + (one.year === year ? one.days * 2 : 0), 0),
  }))
  for (const slot of slots.toSorted()) {
    const date = dateOfSlot(slot)
    const pile = piles.find(
      (one) => String(one.year) <= date.slice(0, 4) && date <= one.until && one.halves > 0,
    )
    if (!pile) throw new Error(`nothing covers ${slot}`)
    pile.halves--
  }
  const year = on.slice(0, 4)
  return (
    piles
      .filter((one) => String(one.year) === year || (String(one.year) < year && on <= one.until))
      .reduce(
        (sum, { year: of, halves }) => sum + (String(of) === year ? halves : Math.max(0, halves)),
        0,
      ) / 2
  )
}
