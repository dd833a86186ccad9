import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import type { RecordLinkKind } from '../permissions/record-links.ts'
import { nameText } from '../platform/text.ts'
import { priorities, taskLimits } from './rules.ts'

/** Bounds of the rules by which facts open tasks: rules of a studio, days, and tasks that one look opens. */
export const automationLimits = { ofStudio: 20, days: 365, opened: 200 } as const

/**
 * The facts that open a task, each with the kind of record that the task is linked to
 * (docs/rules/tasks.md#opened-by-a-fact).
 */
export const factLinks = {
  idExpiry: 'person',
  missedStop: 'shift',
  lateFact: 'settlement',
  leaving: 'person',
} as const satisfies Record<string, RecordLinkKind>
export type TaskFactKind = keyof typeof factLinks
export const factKinds = Object.keys(factLinks) as [TaskFactKind, ...TaskFactKind[]]
/** Whose task it is: a named person's, that of the Model's trainer, of the studio's manager, or nobody's. */
export const automationAssigns = ['person', 'trainer', 'manager', 'nobody'] as const
/** Why a fact is over: what is said of a task that it has closed. */
export const settledWhys = ['document', 'corrected', 'signed', 'decided', 'back', 'gone'] as const
export type SettledWhy = (typeof settledWhys)[number]
/** What a rule meets that is not there any more: it opens nothing, or its tasks are without section or assignee. */
const automationProblems = ['projectGone', 'sectionGone', 'assigneeGone'] as const

const days = z.int().max(automationLimits.days)
/** What a rule says. `before_days`: so long before a document ends. `due_days`: after it was opened; null: no due date. */
export const AutomationValues = z.object({
  kind: z.enum(factKinds),
  on: z.boolean(),
  projectId: Id,
  section: Id.nullable(),
  title: nameText(taskLimits.title, 1),
  assign: z.enum(automationAssigns),
  assignee: Id.nullable(),
  priority: z.enum(priorities),
  due_days: days.min(0).nullable(),
  before_days: days.min(1),
})
/** A rule with what it has opened: tasks that are still open, and all of the last 30 days. */
export const Automation = AutomationValues.extend({
  _id: z.string(),
  studio: z.string(),
  open: z.int(),
  lately: z.int(),
  problem: z.enum(automationProblems).nullable(),
})
export type Automation = z.output<typeof Automation>
