import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { nameText } from '../platform/text.ts'
import {
  automationAssigns,
  automationLimits,
  automationProblems,
  factKinds,
} from './automations.ts'
import { priorities, taskLimits } from './rules.ts'

const days = z.int().max(automationLimits.days)
/** The values of a rule. `before_days`: so long before a document ends. `due_days`: after it was opened; null: no due date. */
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
