import { useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconCalendarTime,
  IconCheck,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  IconUserX,
  IconX,
} from '@tabler/icons-react'
import { interviewCalls } from '#shared/interviews/calls.ts'
import type { CandidatePage, Interview } from '#shared/interviews/views.ts'
import {
  outcomes,
  whyNotMove,
  whyNotOutcome,
  whyNotPlan,
  whyNotUndo,
  type Outcome,
} from '#shared/interviews/rules.ts'
import type { interviewRefusals } from '#shared/interviews/refusals.ts'
import { useMayCall, type Can, type ScreenAction } from '../platform/actions.ts'
import { useNow } from '../platform/clock.ts'
import { useToldRefusals } from '../platform/use-told-refusals.ts'
import type { CandidateAsked } from './candidate-dialog.ts'
import { useOutcomeWords } from './words.ts'

type Ask = (asked: CandidateAsked) => void
/** The server's own rule, said as it would say it. */
export function useCanDo(): (code: keyof typeof interviewRefusals | null) => Can {
  const told = useToldRefusals('interviews')
  return (code) => (code === null ? true : told({ code, err: code }, ''))
}

/** Returns the actions on a candidate. */
export function useCandidateActions(page: CandidatePage, ask: Ask): readonly ScreenAction[] {
  const { t } = useLingui()
  const can = useCanDo()
  const [mayPlan, mayEdit, mayErase] = [
    useMayCall(interviewCalls.planInterview),
    useMayCall(interviewCalls.editCandidate),
    useMayCall(interviewCalls.eraseCandidate),
  ]
  if (page.erased) return []
  const plan: ScreenAction = {
    id: 'plan',
    label: t`Plan interview`,
    icon: IconCalendarPlus,
    can: can(whyNotPlan(page)),
    perform: () => ask({ what: 'plan' }),
  }
  const edit: ScreenAction = {
    id: 'edit',
    label: t`Edit`,
    icon: IconPencil,
    can: true,
    perform: () => ask({ what: 'edit' }),
  }
  const erase: ScreenAction = {
    id: 'erase',
    label: t`Erase`,
    icon: IconTrash,
    can: true,
    perform: () => ask({ what: 'erase' }),
  }
  return [...(mayPlan ? [plan] : []), ...(mayEdit ? [edit] : []), ...(mayErase ? [erase] : [])]
}

const icons = {
  held: IconUserCheck,
  noShow: IconUserOff,
  cancelled: IconX,
  accepted: IconCheck,
  rejected: IconUserX,
} as const satisfies Record<Outcome, ScreenAction['icon']>
/** Which outcomes are on offer in a state: those that may follow, at their time. */
const offered = {
  planned: ['held', 'noShow', 'cancelled'],
  held: ['accepted', 'rejected'],
} as const

/** Returns the actions on an interview of a candidate; one that cannot be done yet says why. */
export function useInterviewActions(
  page: CandidatePage,
  interview: Interview,
  ask: Ask,
): readonly ScreenAction[] {
  const { t } = useLingui()
  const can = useCanDo()
  const words = useOutcomeWords()
  const now = new Date(useNow(30) * 1000).toISOString()
  const [mayRecord, mayMove, mayUndo] = [
    useMayCall(interviewCalls.recordOutcome),
    useMayCall(interviewCalls.moveInterview),
    useMayCall(interviewCalls.takeBackOutcome),
  ]
  if (page.erased) return []
  const { state } = interview
  const next: readonly Outcome[] = state === 'planned' || state === 'held' ? offered[state] : []
  const record = outcomes
    .filter((outcome) => next.includes(outcome))
    .map((outcome): ScreenAction => ({
      id: outcome,
      label: words[outcome],
      icon: icons[outcome],
      can: can(whyNotOutcome(outcome, interview, now)),
      perform: () => ask({ what: 'outcome', interview, outcome }),
    }))
  const move: ScreenAction = {
    id: 'move',
    label: t`Reschedule`,
    icon: IconCalendarTime,
    can: can(whyNotMove(interview)),
    perform: () => ask({ what: 'move', interview }),
  }
  const undo: ScreenAction = {
    id: 'undo',
    label: t`Undo`,
    icon: IconArrowBackUp,
    can: can(whyNotUndo(page, interview)),
    perform: () => ask({ what: 'undo', interview }),
  }
  return [
    ...(mayRecord ? record : []),
    ...(state === 'planned' ? (mayMove ? [move] : []) : mayUndo ? [undo] : []),
  ]
}
