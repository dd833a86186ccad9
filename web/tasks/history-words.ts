import { useLingui } from '@lingui/react/macro'
import { priorities, repeats } from '#shared/tasks/rules.ts'
import type { z } from 'zod'
import type { HistoryLine, ProjectDetail } from '#shared/tasks/views.ts'
import { usePersonName } from '../platform/people.ts'
import { dayName } from '../ui/format.ts'
import { useCauseWords } from './cause-words.ts'
import { dueText, usePriorityNames, useRepeatNames, useTaskStatusName } from './words.ts'

type Line = Pick<z.output<typeof HistoryLine>, 'what' | 'before' | 'after'>

/** Gives one step of a task's history in words, to be read after the name of who made it. */
export function useHistoryWords(project: ProjectDetail | undefined): (line: Line) => string {
  const { t } = useLingui()
  const shown = useShownValue(project)
  const factWords = useCauseWords()
  const words: Readonly<Record<string, (from: string, to: string) => string>> = {
    TaskCreated: () => t`created the task`,
    TaskRenamed: (from, to) => t`renamed it from “${from}” to “${to}”`,
    TaskDescribed: () => t`changed the description`,
    TaskStatusSet: (from, to) => t`set the status from ${from} to ${to}`,
    TaskAssigned: (from, to) => t`changed the assignee from ${from} to ${to}`,
    TaskReporterSet: (from, to) => t`changed the reporter from ${from} to ${to}`,
    TaskPrioritySet: (from, to) => t`set the priority from ${from} to ${to}`,
    TaskLabelsSet: (from, to) => t`changed the labels from ${from} to ${to}`,
    TaskDueSet: (from, to) => t`changed the due date from ${from} to ${to}`,
    TaskStartSet: (from, to) => t`changed the start from ${from} to ${to}`,
    TaskEstimateSet: (from, to) => t`changed the estimate in minutes from ${from} to ${to}`,
    TaskWatchersSet: (from, to) => t`changed who watches it from ${from} to ${to}`,
    TaskRepeatSet: (from, to) => t`changed how it repeats from ${from} to ${to}`,
    TaskMoved: (_, to) => t`moved it to ${to}`,
    TaskArchived: () => t`archived it`,
    TaskDeleted: () => t`deleted it`,
    TaskRestored: () => t`restored it`,
    TaskDueReminded: () => t`was reminded of the due date`,
    SubtaskAdded: (_, to) => t`added the subtask “${to}”`,
    SubtaskRenamed: (_, to) => t`renamed a subtask to “${to}”`,
    SubtaskStatusSet: (_, to) => t`set a subtask to ${to}`,
    SubtaskAssigned: (_, to) => t`assigned a subtask to ${to}`,
    SubtaskDueSet: (_, to) => t`set the due date of a subtask to ${to}`,
    SubtaskRemoved: () => t`removed a subtask`,
    CommentAdded: () => t`commented`,
    CommentEdited: () => t`edited a comment`,
    CommentRemoved: () => t`deleted a comment`,
    CommentReacted: (_, to) => t`reacted to a comment: ${to}`,
    AttachmentsAdded: (_, to) => t`added files: ${to}`,
    AttachmentRemoved: () => t`deleted a file`,
    TaskRelated: () => t`related another task`,
    TaskUnrelated: () => t`removed a related task`,
    TaskLinked: () => t`changed the links`,
    TaskTemplated: () => t`made it a template`,
  }
  return ({ what, before, after }) =>
    what === 'TaskCaused'
      ? factWords(after)
      : (words[what]?.(shown(what, before), shown(what, after)) ?? t`changed the task`)
}

/** The part of what an event tells that is shown, where it is not one value. */
const partOf: Readonly<Record<string, string>> = {
  TaskMoved: 'section',
  SubtaskAdded: 'title',
  SubtaskRenamed: 'title',
  SubtaskStatusSet: 'status',
  SubtaskAssigned: 'assignee',
  SubtaskDueSet: 'due',
  CommentReacted: 'reaction',
  AttachmentsAdded: 'names',
}

/** Values as people know them: names for logins and ids, days as they are written. */
function useShownValue(project: ProjectDetail | undefined) {
  const { t, i18n } = useLingui()
  const [names, statusName, priorityNames] = [
    usePersonName(),
    useTaskStatusName(),
    usePriorityNames(),
  ]
  const repeatNames = useRepeatNames()
  const nameIn = (list: readonly { readonly _id: string; readonly name: string }[] = []) => {
    const by = new Map(list.map(({ _id, name }) => [_id, name]))
    return (id: string) => by.get(id) ?? t`a deleted one`
  }
  const kinds: Readonly<Record<string, (value: string) => string>> = {
    TaskAssigned: names,
    TaskReporterSet: names,
    TaskWatchersSet: names,
    SubtaskAssigned: names,
    TaskStatusSet: statusName,
    SubtaskStatusSet: statusName,
    TaskPrioritySet: (value) => priorityNames[priorities.find((one) => one === value) ?? 'none'],
    TaskRepeatSet: (value) => repeatNames[repeats.find((one) => one === value) ?? 'never'],
    TaskLabelsSet: nameIn(project?.labels),
    TaskMoved: nameIn(project?.sections),
    TaskDueSet: (value) => dueText(value, i18n.locale),
    SubtaskDueSet: (value) => dueText(value, i18n.locale),
    TaskStartSet: (value) => dayName(value, i18n.locale),
  }
  const none = t`none`
  return (what: string, value: unknown): string => {
    const part = partOf[what]
    const inside =
      part !== undefined && typeof value === 'object' && value !== null
        ? (value as Readonly<Record<string, unknown>>)[part]
        : value
    const all = [inside].flat().filter((one) => typeof one === 'string' || typeof one === 'number')
    if (all.length === 0) return what === 'TaskMoved' ? t`No section` : none
    return all.map((one) => kinds[what]?.(String(one)) ?? String(one)).join(', ')
  }
}
