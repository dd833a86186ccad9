import type { RecordLinkKind } from '../permissions/record-links.ts'

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
/** A thing that a rule names and that is not there any more: it opens nothing, or its tasks are without section or assignee. */
export const automationProblems = ['projectGone', 'sectionGone', 'assigneeGone'] as const
