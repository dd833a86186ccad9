import { useCallback, useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import {
  isDone,
  STATUS_DEFAULT,
  type Priority,
  type RelationKind,
  type Repeat,
} from '#shared/tasks/rules.ts'
import type { TaskCard } from '#shared/tasks/views.ts'
import { dateIn, dayName } from '../ui/format.ts'
import { serverNow } from '../platform/clock.ts'
import type { Tone } from '../ui/tones.ts'

export function usePriorityNames(): Readonly<Record<Priority, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      none: t`No priority`,
      low: t`Low`,
      medium: t({ id: 'Medium (priority)', message: 'Medium' }),
      high: t`High`,
      urgent: t`Urgent`,
    }),
    [t],
  )
}
export const priorityTones: Readonly<Record<Priority, Tone>> = {
  none: 'neutral',
  low: 'neutral',
  medium: 'info',
  high: 'warn',
  urgent: 'bad',
}
export function useRelationNames(): Readonly<Record<RelationKind, string>> {
  const { t } = useLingui()
  return { blocks: t`Blocks`, duplicates: t`Duplicates`, relates: t`Relates to` }
}

export function useRepeatNames(): Readonly<Record<Repeat, string>> {
  const { t } = useLingui()
  return {
    never: t({ id: 'Never (repeats)', message: 'Never' }),
    daily: t`Every day`,
    weekly: t`Every week`,
    monthly: t`Every month`,
  }
}

type Dated = Pick<TaskCard, 'due' | 'due_at' | 'status'>
export const todayHere = (): string => dateIn(serverNow())
export const isOverdue = ({ due_at, status }: Dated): boolean =>
  due_at !== null && !isDone(status) && Date.parse(due_at) < serverNow() * 1000
export const isDueToday = ({ due, status }: Dated): boolean =>
  due !== null && !isDone(status) && due.slice(0, 10) === todayHere()
/** 'Fri 27 Nov' or 'Fri 27 Nov 14:00' of a due date. */
export function dueText(due: string, locale: string): string {
  const [day = '', time] = due.split('T')
  const isThisYear = day.slice(0, 4) === todayHere().slice(0, 4)
  return [dayName(day, locale, isThisYear ? 'no year' : 'year'), time].filter(Boolean).join(' ')
}

/** The statuses that tasks have: those in use, with the first and the last one that every project knows. */
export function statusesOf(tasks: readonly Pick<TaskCard, 'status'>[]): readonly string[] {
  const used = new Set([STATUS_DEFAULT, ...tasks.map(({ status }) => status)])
  const open = [...used].filter((status) => !isDone(status))
  const done = [...used].filter(isDone)
  return [...open, ...(done.length > 0 ? done : ['Done'])]
}
/** A status as it is shown: the two that every project has in the reader's language, others as they were written. */
export function useTaskStatusName(): (status: string) => string {
  const { t } = useLingui()
  return useCallback(
    (status) =>
      status === STATUS_DEFAULT
        ? t({ id: 'To do (status)', message: 'To do' })
        : status === 'Done'
          ? t({ id: 'Done (status)', message: 'Done' })
          : status,
    [t],
  )
}
