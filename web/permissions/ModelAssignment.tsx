import { useMemo, useState } from 'react'
import { Anchor, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { permissionCalls, type TrainerModels } from '#shared/permissions/calls.ts'
import { mayDecideFor } from '#shared/permissions/rules.ts'
import { Arriving, lazily } from '../platform/lazily.tsx'
import { useQueryString } from '../platform/query-string.ts'
import { actorOf, may, useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Page } from '../ui/Page.tsx'
import { useTrainers } from './data.ts'
import { useNames } from '../platform/people.ts'

const AllocateModels = lazily(async () => ({
  default: (await import('./AllocateModels.tsx')).AllocateModels,
}))

/** Whose models are whose: what a restricted trainer is limited to, and whom the schedule and the training are about. */
export default function ModelAssignment() {
  const { t } = useLingui()
  const { data, error } = useTrainers()
  const [query, setQuery] = useQueryString(['q'])
  const [user, setUser] = useState<string>()
  const columns = useColumns(setUser)
  const chosen = data?.find((row) => row.user === user)
  const search = (
    <TextInput
      size="xs"
      aria-label={t`Find a trainer or a model`}
      placeholder={t`Find a trainer or a model`}
      leftSection={<IconSearch size={14} stroke={1.8} />}
      value={query.q}
      onChange={(event) => setQuery({ q: event.currentTarget.value })}
    />
  )
  return (
    <Page title={t`Model Assignment`} fill tools={search}>
      <FormFailure text={error ? failureText(error, t`Model Assignment`) : undefined} />
      <DataTable
        label={t`Trainers and their models`}
        name="model-assignment"
        rows={data ?? []}
        rowId={(row) => row.user}
        columns={columns}
        filter={query.q}
        sortedBy={{ id: 'name', desc: false }}
        empty={
          <Empty
            icon={IconUsersGroup}
            title={data ? t`There is no trainer here` : t`Reading…`}
            hint={t`Models are assigned to people of the account types Trainer and Tehnic.`}
          />
        }
      />
      <Arriving fallback={null}>
        {chosen && <AllocateModels row={chosen} onClose={() => setUser(undefined)} />}
      </Arriving>
    </Page>
  )
}

function useColumns(open: (user: string) => void): readonly Column<TrainerModels>[] {
  const { t } = useLingui()
  const viewer = useViewer()
  const names = useNames()
  return useMemo(() => {
    const can = (row: TrainerModels) =>
      may(viewer, permissionCalls.allocateModels) &&
      mayDecideFor(actorOf(viewer), { ...row, owner: false, super: false })
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
