import type { ComponentType } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconCalendarDue,
  IconFlag,
  IconListCheck,
  IconMessage,
  IconPaperclip,
  IconPlayerPlay,
  IconUser,
} from '@tabler/icons-react'
import { STATUS_DEFAULT, isDone } from '#shared/tasks/rules.ts'
import type { TaskCard } from '#shared/tasks/views.ts'
import { usePersonName } from '../platform/people.ts'
import { Initials } from '../ui/Initials.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import {
  dueText,
  isDueToday,
  isOverdue,
  priorityTones,
  usePriorityNames,
  useTaskStatusName,
} from './words.ts'
import classes from './Tasks.module.css'

interface Fact {
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>
  readonly text: string
  readonly said: string
  readonly tone?: string
}

/** The facts of a card besides its title, each a sign with words for screen readers; those that are empty are left out. */
export function CardFacts({
  card,
  column,
  workers = nobody,
}: {
  readonly card: TaskCard
  /** Who works on it now. */
  readonly workers?: readonly string[] | undefined
  /** The column that it stands in: a status of the same name is not said again. */
  readonly column?: string
}) {
  const names = usePersonName()
  const statusName = useTaskStatusName()
  const facts = useFacts(card, workers)
  const isTold = card.status !== STATUS_DEFAULT && card.status !== column && !isDone(card.status)
  if (facts.length === 0 && card.assignee === null && !isTold) return null
  return (
    <div className={classes['facts']}>
      {isTold && <StatusBadge tone="info">{statusName(card.status)}</StatusBadge>}
      {facts.map(({ icon: Icon, text, said, tone }) => (
        <span key={said} data-tone={tone} title={said}>
          <Icon size={13} stroke={1.8} aria-hidden="true" />
          <span aria-hidden="true">{text}</span>
          <span className="cb-visually-hidden">{said}</span>
        </span>
      ))}
      {card.assignee !== null && (
        <span title={names(card.assignee)} style={{ marginInlineStart: 'auto' }}>
          <Initials name={names(card.assignee)} size={20} />
          <span className="cb-visually-hidden">{names(card.assignee)}</span>
        </span>
      )}
    </div>
  )
}

const nobody: readonly string[] = []

function useFacts(card: TaskCard, workers: readonly string[]): readonly Fact[] {
  const { t, i18n } = useLingui()
  const priorities = usePriorityNames()
  const names = usePersonName()
  const { due, priority, subtasks, comments, attachments, about } = card
  const facts: Fact[] = []
  if (workers.length > 0) {
    const text = workers.map(names).join(', ')
    facts.push({ icon: IconPlayerPlay, text, said: t`Working on it now: ${text}`, tone: 'ok' })
  }
  if (about.length > 0) {
    const text = about.map(names).join(', ')
    facts.push({ icon: IconUser, text, said: t`About ${text}` })
  }
  if (priority !== 'none') {
    const [name, tone] = [priorities[priority], priorityTones[priority]]
    facts.push({ icon: IconFlag, text: name, said: t`Priority: ${name}`, tone })
  }
  if (due !== null) {
    const text = dueText(due, i18n.locale)
    const [isLate, isToday] = [isOverdue(card), isDueToday(card)]
    const said = isLate ? t`Overdue: ${text}` : t`Due ${text}`
    const tone = isLate ? { tone: 'bad' } : isToday ? { tone: 'warn' } : {}
    facts.push({ icon: IconCalendarDue, text, said, ...tone })
  }
  const [done, all] = [subtasks.done, subtasks.all]
  if (all > 0)
    facts.push({
      icon: IconListCheck,
      text: `${done}/${all}`,
      said: t`${done} of ${all} subtasks done`,
    })
  if (comments > 0)
    facts.push({
      icon: IconMessage,
      text: String(comments),
      said: plural(comments, { one: '# comment', other: '# comments' }),
    })
  if (attachments > 0)
    facts.push({
      icon: IconPaperclip,
      text: String(attachments),
      said: plural(attachments, { one: '# file', other: '# files' }),
    })
  return facts
}
