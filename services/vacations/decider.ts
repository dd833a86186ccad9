import type { Actor } from '#shared/platform/allow.ts'
import type { CallInput } from '#shared/platform/calls.ts'
import type { DecisionContext } from '#shared/platform/messages.ts'
import { isOneself, requestSteps, trulyWho } from '#shared/platform/request.ts'
import { leaveOfYear, uncoveredSlots, type LeaveCorrection } from '#shared/vacations/balance.ts'
import type { LeaveTerms } from '#shared/vacations/entitlement.ts'
import type { vacationCalls } from '#shared/vacations/calls.ts'
import { vacationEvents } from '#shared/vacations/events.ts'
import { refuseVacation } from '#shared/vacations/refusals.ts'
import {
  holdsSlots,
  PENDING_MAX,
  VACATIONS_AHEAD_MAX,
  VACATIONS_PER_PERSON_MAX,
  type VacationStatus,
} from '#shared/vacations/rules.ts'
import {
  daysOfSlots,
  rangesMeet,
  type LeaveKind,
  type LeaveRange,
  type LeaveSlot,
} from '#shared/vacations/slots.ts'
import { aggregateOf } from '../platform/commands/aggregate-of.ts'

/** One request as it stands. */
interface Vacation extends LeaveRange {
  readonly vacation: string
  readonly kind: LeaveKind
  readonly status: VacationStatus
  readonly counted: readonly LeaveSlot[]
}
/** All leave of one person. */
export interface PersonLeave {
  readonly vacations: Readonly<Record<string, Vacation>>
  readonly corrections: readonly (LeaveCorrection & { readonly correction: string })[]
}
type Who = Pick<Actor, 'user' | 'trueUser'>
/** The facts looked up for the decider: the slots that count now, and what leave is reckoned from. */
export interface CountedNow {
  readonly counted: readonly LeaveSlot[]
  readonly terms: LeaveTerms
}
// Each command holds the body of its call, with what was looked up.
type Body<N extends keyof typeof vacationCalls> = CallInput<(typeof vacationCalls)[N]>['body']
type AboutRequest = { readonly user: string; readonly vacation: string; readonly by: Who }
type Ask = Body<'request'> &
  CountedNow & { readonly vacation: string; readonly studio: string | null }
type Decide = Body<'decide'> & AboutRequest & CountedNow
type Recount = Body<'recount'> & AboutRequest & CountedNow
/** `manages`: whether the caller may decide about others' leave. */
type Cancel = AboutRequest & { readonly reason: string; readonly manages: boolean }
type Correct = Body<'correct'> & {
  readonly correction: string
  readonly terms: LeaveTerms
  readonly by: Who
}

const steps = requestSteps({
  waiting: () => refuseVacation('vacations.overlap'),
  absent: () => refuseVacation('vacations.notPending'),
  own: () => refuseVacation('vacations.ownDecision'),
})
/** Returns a pending request as the person's own, whoever typed it in. */
const waiting = ({ status }: Vacation, user: string) => (status === 'pending' ? { by: user } : null)

export const vacationAggregate = aggregateOf<PersonLeave>()({
  name: 'vacations',
  events: vacationEvents,
  initial: { vacations: {}, corrections: [] },
  decide: {
    RequestVacation: (state, { terms, ...said }: Ask, { actor: by, now }: DecisionContext) => {
      const { vacation, kind, counted } = said
      if (state.vacations[vacation]) return []
      const all = Object.values(state.vacations)
      const holding = all.filter(({ status }) => holdsSlots(status))
      if (
        all.length >= VACATIONS_PER_PERSON_MAX ||
        holding.filter(({ status }) => status === 'pending').length >= PENDING_MAX
      )
        return refuseVacation('vacations.tooMany')
      if (all.filter(({ to }) => to >= now.slice(0, 10)).length >= VACATIONS_AHEAD_MAX)
        return refuseVacation('vacations.tooManyAhead', { count: VACATIONS_AHEAD_MAX })
      const other = holding.find((one) => rangesMeet(one, said))
      if (other) return refuseVacation('vacations.overlap', { from: other.from, to: other.to })
      if (kind === 'annual' && counted.length === 0)
        return refuseVacation('vacations.nothingToTake')
      checkBalance(state, withVacation(state, { ...said, status: 'pending' }), terms)
      return [{ type: 'VacationRequested', data: { ...said, counted: [...counted], by } }]
    },
    DecideVacation: (state, { user, vacation, by, decision, note, counted, terms }: Decide) => {
      const found = foundIn(state, vacation)
      steps.decide(waiting(found, user), by)
      const data = { user, vacation, note, by: trulyWho(by) }
      if (decision === 'rejected') return [{ type: 'VacationRejected', data }]
      if (found.kind === 'annual' && counted.length === 0)
        return refuseVacation('vacations.nothingToTake')
      // Against what was there without this request: its own days may have become more since.
      const without = withVacation(state, { ...found, counted: [] })
      checkBalance(without, withVacation(state, { ...found, counted }), terms)
      return [{ type: 'VacationApproved', data: { ...data, counted: [...counted] } }]
    },
    CancelVacation: (state, { user, vacation, by, reason, manages }: Cancel) => {
      const { status } = foundIn(state, vacation)
      if (!holdsSlots(status)) return refuseVacation('vacations.notPending')
      if (status === 'approved' && !manages) return refuseVacation('vacations.approvedByManager')
      if (status === 'approved' && isOneself(by, user))
        return refuseVacation('vacations.ownDecision')
      const data = { user, vacation, was: status, reason, by: trulyWho(by) }
      return [{ type: 'VacationCancelled', data }]
    },
    RecountVacation: (state, { user, vacation, by, reason, counted, terms }: Recount) => {
      const found = foundIn(state, vacation)
      if (found.status !== 'approved') return refuseVacation('vacations.notApproved')
      if (isOneself(by, user)) return refuseVacation('vacations.ownDecision')
      if (isSame(found.counted, counted)) return refuseVacation('vacations.notDrifted')
      checkBalance(state, withVacation(state, { ...found, counted }), terms)
      const data = { user, vacation, counted: [...counted], reason, by: trulyWho(by) }
      return [{ type: 'VacationRecounted', data }]
    },
    CorrectLeave: (state, { terms, by, ...said }: Correct) => {
      const { correction, year, days, user } = said
      if (state.corrections.some((one) => one.correction === correction)) return []
      if (isOneself(by, user)) return refuseVacation('vacations.ownDecision')
      const after = { ...state, corrections: [...state.corrections, { correction, year, days }] }
      if (after.corrections.length > VACATIONS_PER_PERSON_MAX)
        return refuseVacation('vacations.tooMany')
      const left = leaveOfYear({ terms, corrections: after.corrections }, year)
      if (left === undefined) return refuseVacation('vacations.correctionYear')
      if (left < 0) return refuseVacation('vacations.balance', { missing: -left })
      checkBalance(state, after, terms)
      return [{ type: 'LeaveCorrected', data: { ...said, by: trulyWho(by) } }]
    },
  },
  evolve: {
    VacationRequested: (state, said) => withVacation(state, { ...said, status: 'pending' }),
    VacationApproved: (state, { vacation, counted }) =>
      changed(state, vacation, { status: 'approved', counted }),
    VacationRejected: (state, { vacation }) => changed(state, vacation, { status: 'rejected' }),
    VacationCancelled: (state, { vacation }) => changed(state, vacation, { status: 'cancelled' }),
    VacationRecounted: (state, { vacation, counted }) => changed(state, vacation, { counted }),
    LeaveCorrected: (state, { correction, year, days }) => ({
      ...state,
      corrections: [...state.corrections, { correction, year, days }],
    }),
  },
})

const withVacation = (
  state: PersonLeave,
  { vacation, from, from_half, to, to_half, kind, status, counted }: Vacation,
): PersonLeave => ({
  ...state,
  vacations: {
    ...state.vacations,
    [vacation]: { vacation, from, from_half, to, to_half, kind, status, counted },
  },
})
function changed(state: PersonLeave, id: string, change: Partial<Vacation>): PersonLeave {
  const found = state.vacations[id]
  return found ? withVacation(state, { ...found, ...change }) : state
}
const foundIn = ({ vacations }: PersonLeave, id: string): Vacation =>
  (Object.hasOwn(vacations, id) ? vacations[id] : undefined) ?? refuseVacation('vacations.unknown')
const isSame = (one: readonly LeaveSlot[], other: readonly LeaveSlot[]): boolean =>
  one.length === other.length && one.every((slot, i) => slot === other[i])

/** Nothing may be taken that is not there. What is too much already (a year's leave has become less) refuses nothing by itself. */
function checkBalance(before: PersonLeave, after: PersonLeave, terms: LeaveTerms): void {
  const missing = uncoveredIn(after, terms) - uncoveredIn(before, terms)
  if (missing > 0) refuseVacation('vacations.balance', { missing: daysOfSlots(missing) })
}
const uncoveredIn = ({ vacations, corrections }: PersonLeave, terms: LeaveTerms): number =>
  uncoveredSlots({ terms, corrections, slots: slotsTaken(Object.values(vacations)) })
/** Returns the slots that these requests take of the balance. */
export const slotsTaken = (vacations: readonly Pick<Vacation, 'kind' | 'status' | 'counted'>[]) =>
  vacations
    .filter(({ kind, status }) => kind === 'annual' && holdsSlots(status))
    .flatMap(({ counted, status }) =>
      counted.map((slot) => ({ slot, pending: status === 'pending' })),
    )
