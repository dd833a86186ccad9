import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconList, IconUserPlus } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { interviewCalls } from '#shared/interviews/calls.ts'
import { useMayCall, useRegisterActions, type ScreenAction } from '../platform/actions.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { clockOf } from './busy-spans.ts'
import type { CalendarAddress } from './calendar-address.ts'
import type { Picked } from './calendar-keys.ts'
import { interviews } from './module.ts'

/** Adding at the picked time, and the way to the list. */
export function useCalendarActions(
  { studio, interviewer }: CalendarAddress,
  { day, minute }: Picked,
): readonly ScreenAction[] {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const mayAdd = useMayCall(interviewCalls.addCandidate)
  const actions = useMemo(() => {
    const group = t`Interview calendar`
    const add: ScreenAction = {
      id: 'add-interview-here',
      group,
      label: t`Add interview`,
      icon: IconUserPlus,
      can: true,
      shortcut: interviews.shortcuts.add,
      perform: () => {
        const when = { studio, interviewer, date: day, time: clockOf(minute) }
        navigate(withQuery(paths.addInterview, when))
      },
    }
    const list: ScreenAction = {
      id: 'list-interviews',
      group,
      label: t`List`,
      icon: IconList,
      can: true,
      perform: () => navigate(paths.interviews),
    }
    return mayAdd ? [add, list] : [list]
  }, [t, navigate, mayAdd, studio, interviewer, day, minute])
  useRegisterActions('calendar-interviews', actions)
  return actions
}
