import { useCallback, useMemo, useState } from 'react'
import { Anchor } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import { permissionCalls, type TrainerModels } from '#shared/permissions/calls.ts'
import { mayDecideFor } from '#shared/permissions/rules.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { actorOfViewer, mayCall, useViewer } from '../platform/session.ts'
import { usePersonName } from '../platform/people.ts'
import type { Column } from '../ui/DataTable.tsx'
import { ListScreen } from '../ui/ListScreen.tsx'
import { useWordFilter } from '../ui/use-word-filter.ts'
import { useTrainers } from './data.ts'

const AllocateModels = lazyComponent(async () => ({
  default: (await import('./AllocateModels.tsx')).AllocateModels,
}))

/** Whose models are whose: what a restricted trainer is limited to, and whom the schedule and the training are about. */
export default function ModelAssignment() {
  const { t } = useLingui()
  const trainers = useTrainers()
  const names = usePersonName()
  const found = useWordFilter(
    t`Find a trainer or a model`,
    useCallback((row: TrainerModels) => [row.user, ...row.models].map(names).join(' '), [names]),
  )
  const [user, setUser] = useState<string>()
  const chosen = trainers.data?.find((row) => row.user === user)
  return (
    <ListScreen
      title={t`Model Assignment`}
      label={t`Trainers and their models`}
      name="model-assignment"
      asked={trainers}
      rowId={(row) => row.user}
      columns={useColumns(setUser)}
      sortedBy={{ id: 'name', desc: false }}
      {...found}
      empty={{
        icon: IconUsersGroup,
        title: t`No trainers here`,
        hint: t`Models are assigned to people of the account types Trainer and Tehnic.`,
      }}
    >
      <LazyBoundary fallback={null}>
        {chosen && <AllocateModels row={chosen} onClose={() => setUser(undefined)} />}
      </LazyBoundary>
    </ListScreen>
  )
}

function useColumns(open: (user: string) => void): readonly Column<TrainerModels>[] {
  const { t } = useLingui()
  const viewer = useViewer()
  const names = usePersonName()
  return useMemo(() => {
    const can = (row: TrainerModels) =>
      mayCall(viewer, permissionCalls.allocateModels) &&
      mayDecideFor(actorOfViewer(viewer), { ...row, owner: false, super: false })
    return [
      {
        id: 'name',
        header: t`Trainer`,
        value: (row) => names(row.user),
        cell: (row, value) =>
          can(row) ? (
            <Anchor
              component="button"
              type="button"
              size="sm"
              aria-label={t`Assign models to ${names(row.user)}`}
              onClick={() => open(row.user)}
            >
              {value}
            </Anchor>
          ) : (
            value
          ),
        width: '1.4fr',
      },
      { id: 'type', header: t`Account type`, value: (row) => row.tipCont, width: '1.2fr' },
      { id: 'studio', header: t`Studio`, value: (row) => row.studio ?? '', width: '0.8fr' },
      {
        id: 'count',
        header: t`Number`,
        value: (row) => row.models.length,
        align: 'right',
        width: '0.8fr',
      },
      {
        id: 'models',
        header: t`Models`,
        value: (row) => row.models.map(names).join(', '),
        width: '3fr',
      },
    ]
  }, [t, viewer, names, open])
}
