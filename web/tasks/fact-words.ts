import { useLingui } from '@lingui/react/macro'
import type { Automation } from '#shared/tasks/automation-views.ts'
import type { TaskFactKind } from '#shared/tasks/automations.ts'

export function useFactNames(): Readonly<Record<TaskFactKind, string>> {
  const { t } = useLingui()
  return {
    idExpiry: t`ID document expires`,
    missedStop: t`Shift not stopped`,
    lateFact: t`Late change to a signed half-month`,
    leaving: t`Someone leaves`,
  }
}
export function useAssignNames(): Readonly<Record<Automation['assign'], string>> {
  const { t } = useLingui()
  return {
    person: t`One person`,
    trainer: t`The model’s trainer`,
    manager: t`The studio’s manager`,
    nobody: t`Unassigned`,
  }
}
export function useProblemNames(): Readonly<Record<NonNullable<Automation['problem']>, string>> {
  const { t } = useLingui()
  return {
    projectGone: t`Project deleted: opens nothing`,
    sectionGone: t`Section deleted: goes without one`,
    assigneeGone: t`The assignee has left: unassigned`,
  }
}
