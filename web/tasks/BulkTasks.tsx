import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconListCheck } from '@tabler/icons-react'
import type { Task } from '#shared/tasks/views.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import type { Selection } from '../ui/use-selection.ts'

const BulkBar = lazyComponent(() => import('../ui/BulkBar.tsx'))
const BulkChange = lazyComponent(() => import('./BulkChange.tsx'))

/** What can be done to the tasks that are ticked, and the dialog in which it is said. */
export default function BulkTasks({
  rows,
  selection,
}: {
  readonly rows: readonly Task[]
  readonly selection: Selection<Task>
}) {
  const { t } = useLingui()
  const [isChanging, setChanging] = useState(false)
  const change = {
    id: 'change-tasks',
    label: t`Change`,
    icon: IconListCheck,
    can: true,
    perform: () => setChanging(true),
  } as const
  return (
    <LazyBoundary fallback={null}>
      <BulkBar
        count={selection.rows.length}
        actions={[change]}
        onAll={() => selection.select(rows)}
        onNone={selection.clear}
      />
      <LazyBoundary fallback={null}>
        {isChanging && (
          <BulkChange
            tasks={selection.rows}
            onChanged={selection.clear}
            onClose={() => setChanging(false)}
          />
        )}
      </LazyBoundary>
    </LazyBoundary>
  )
}
