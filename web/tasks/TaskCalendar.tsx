import { Box, Button, Flex, Skeleton } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import {
  addDays,
  datesBetween,
  mondayOf,
  monthEnd,
  monthStart,
  isCalendarDate,
  type LocalDay,
} from '#shared/platform/local-day.ts'
import type { TaskCard } from '#shared/tasks/views.ts'
import { useQueryString } from '../platform/query-string.ts'
import { failureText } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { monthName } from '../ui/format.ts'
import { useBoard, useProject } from './data.ts'
import { MonthOfTasks } from './MonthOfTasks.tsx'
import { ProjectSelect } from './ProjectSelect.tsx'
import { TaskFilterBar } from './TaskFilterBar.tsx'
import { TaskFrame, useQuickAdd } from './TaskFrame.tsx'
import { passesFilter, useTaskFilters } from './task-filter.ts'
import { useProjectChoice } from './use-project-choice.ts'
import { todayHere } from './words.ts'

const noLabels = [] as const
const noCards: readonly TaskCard[] = []

/** The tasks of a project by the day on which they are due. */
export default function TaskCalendar() {
  const { t } = useLingui()
  const choice = useProjectChoice()
  const add = useQuickAdd(choice)
  const [{ month }, set] = useQueryString(['month'])
  const board = useBoard(choice.project)
  const labels = useProject(choice.project).data?.labels ?? noLabels
  const { filters, query } = useTaskFilters(board.data, labels)
  const shown = (choice.project === '' ? noCards : (board.data ?? noCards)).filter((card) =>
    passesFilter(card, query),
  )
  const first =
    /^\d{4}-\d\d$/.test(month) && isCalendarDate(`${month}-01`) ? `${month}-01` : todayHere()
  const days = datesBetween(mondayOf(monthStart(first)), addDays(mondayOf(monthEnd(first)), 6))
  const undated = shown.filter(({ due }) => due === null).length
  return (
    <TaskFrame
      view="taskCalendar"
      choice={choice}
      add={add}
      tools={<ProjectSelect choice={choice} />}
    >
      <TaskFilterBar filters={filters} query={query} project={choice.project} />
      {board.error && <FormFailure text={failureText(board.error, t`Task calendar`)} />}
      <Flex gap="sm" align="center" wrap="wrap">
        <MonthSteps month={first} onMonth={(day) => set({ month: day.slice(0, 7) })} />
        <Box component="span" c="dimmed" fz="sm" role="status">
          {plural(undated, {
            one: '# task without a due date',
            other: '# tasks without a due date',
          })}
        </Box>
      </Flex>
      {choice.project !== '' && !board.data && !board.error ? (
        <Skeleton h={320} />
      ) : (
        <MonthOfTasks days={days} month={first.slice(0, 7)} cards={shown} />
      )}
    </TaskFrame>
  )
}

function MonthSteps({
  month,
  onMonth,
}: {
  readonly month: LocalDay
  readonly onMonth: (day: LocalDay) => void
}) {
  const { t, i18n } = useLingui()
  const step = { variant: 'default', size: 'xs', px: 7 } as const
  return (
    <Flex gap={6} align="center">
      <Button
        {...step}
        aria-label={t`Previous month`}
        onClick={() => onMonth(monthStart(month, -1))}
      >
        <IconChevronLeft size={16} stroke={1.8} aria-hidden="true" />
      </Button>
      <Box component="b" miw={110} ta="center" aria-live="polite">
        {monthName(month.slice(0, 7), i18n.locale)}
      </Box>
      <Button {...step} aria-label={t`Next month`} onClick={() => onMonth(monthStart(month, 1))}>
        <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
      </Button>
    </Flex>
  )
}
