import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import type { Desk } from './desk.ts'
import type { RosterShape } from './roster-store.ts'
import type { SelectionStore } from './selection-store.ts'
import type { RosterRange, ScheduleQuery } from './views.ts'

const dialogs = {
  edit: lazyComponent<PlannerDialogProps>(() => import('./CellEditor.tsx')),
  review: lazyComponent<PlannerDialogProps>(() => import('./Review.tsx')),
  help: lazyComponent<PlannerDialogProps>(() => import('./GridShortcuts.tsx')),
  coverage: lazyComponent<PlannerDialogProps>(() => import('./CoverageForm.tsx')),
  pattern: lazyComponent<PlannerDialogProps>(() => import('./PatternForm.tsx')),
  open: lazyComponent<PlannerDialogProps>(() => import('./OpenShiftForm.tsx')),
  swaps: lazyComponent<PlannerDialogProps>(() => import('./SwapInbox.tsx')),
}
export type DialogName = keyof typeof dialogs

export interface PlannerDialogProps {
  readonly desk: Desk
  readonly shape: RosterShape
  readonly range: RosterRange
  readonly query: ScheduleQuery
  readonly selection: SelectionStore
  readonly onClose: () => void
}

export function PlannerDialog({
  dialog,
  ...props
}: PlannerDialogProps & { readonly dialog: DialogName | null }) {
  if (dialog === null) return null
  const Dialog = dialogs[dialog]
  return (
    <LazyBoundary fallback={null}>
      <Dialog {...props} />
    </LazyBoundary>
  )
}
