import { useCallback, useMemo, useState } from 'react'
import { Anchor } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { permissionCalls, type TrainerModels } from '#shared/permissions/calls.ts'
import { mayDecideFor } from '#shared/permissions/rules.ts'
import type { FilterFields } from '../platform/filter-fields.ts'
import { useFilters } from '../platform/filters.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLocalStudios } from '../platform/queries.ts'
import { actorOfViewer, mayCall, useViewer } from '../platform/session.ts'
import { usePersonName } from '../platform/people.ts'
import type { Column } from '../ui/DataTable.tsx'
import { ListScreen } from '../ui/ListScreen.tsx'
import { PersonLink, personCell } from '../ui/PersonLink.tsx'
import { hasWords } from '../ui/plain.ts'
import { useTrainers, useWithoutTrainer } from './data.ts'
import { useFilterKit } from '../ui/use-filter-kit.ts'
import { accountType } from '../ui/account-type.ts'

const AllocateModels = lazyComponent(async () => ({
  default: (await import('./AllocateModels.tsx')).AllocateModels,
}))
const WithoutTrainer = lazyComponent(async () => ({
  default: (await import('./WithoutTrainer.tsx')).WithoutTrainer,
}))
type Filter = 'q' | 'studio'

/**
 * The screen of which trainer looks after which models in a studio: what a restricted trainer is limited to, and whom
 * the schedule and the training are about.
 */
export default function ModelAssignment() {
  const { t } = useLingui()
  const trainers = useTrainers()
  const { filters, studio, matches } = useWhere()
  const [user, setUser] = useState<string>()
  const [isListed, setListed] = useState(false)
  const chosen = trainers.data?.find((row) => row.user === user)
  const free = useWithoutTrainer(trainers.data, studio)
  return (
    <ListScreen
      title={t`Model Assignment`}
      label={t`Trainers and their models`}
      name="model-assignment"
      hint={
        free.length > 0 && (
          <Anchor component="button" type="button" size="sm" onClick={() => setListed(true)}>
            <Plural
              value={free.length}
              one="# model without a trainer"
              other="# models without a trainer"
            />
          </Anchor>
        )
      }
      asked={trainers}
      rowId={(row) => row.user}
      columns={useColumns()}
      sortedBy={{ id: 'name', desc: false }}
      filters={filters}
      matches={matches}
      empty={{
        icon: IconUsersGroup,
        title: t`No trainers here`,
        hint: t`Models are assigned to people of the account types Trainer and Technician.`,
      }}
      actionsWidth="176px"
      {...useAssigning(setUser)}
    >
      <LazyBoundary fallback={null}>
        {chosen && <AllocateModels row={chosen} onClose={() => setUser(undefined)} />}
        {isListed && <WithoutTrainer models={free} onClose={() => setListed(false)} />}
      </LazyBoundary>
    </ListScreen>
  )
}

/** Which studio, in the address, else the viewer's own; and who is looked for in it. */
function useWhere() {
  const { t } = useLingui()
  const kit = useFilterKit()
  const viewer = useViewer()
  const names = usePersonName()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const own = viewer.studio ?? studios[0]?.studio ?? ''
  const ownName = studios.find(({ studio }) => studio === own)?.name ?? own
  const filters = useFilters(
    useMemo(
      () =>
        ({
          q: { kind: 'text', label: t`Find a trainer or a model` },
          ...kit.studio(studios, ownName, own),
        }) as FilterFields<Filter>,
      [t, kit, studios, own, ownName],
    ),
  )
  const studio = filters.values.studio || own
  const matches = useCallback(
    (row: TrainerModels, { q }: Readonly<Record<Filter, string>>) =>
      row.studio === studio && hasWords([row.user, ...row.models].map(names).join(' '), q),
    [names, studio],
  )
  return { filters, studio, matches }
}

/** Adds the button at the end of each row, for those who may assign anything. */
function useAssigning(open: (user: string) => void) {
  const { t } = useLingui()
  const viewer = useViewer()
  const names = usePersonName()
  if (!mayCall(viewer, permissionCalls.allocateModels)) return {}
  return {
    actionsWidth: '170px',
    actions: (row: TrainerModels) => {
      const name = names(row.user)
      const person = { ...row, owner: false, super: false }
      return [
        {
          id: 'assign',
          label: t`Assign models`,
          icon: IconUsersGroup,
          can:
            mayDecideFor(actorOfViewer(viewer), person, 'models.allocate') ||
            t`You don’t have permission to do this for ${name}.`,
          perform: () => open(row.user),
        },
      ]
    },
  }
}

function useColumns(): readonly Column<TrainerModels>[] {
  const { t } = useLingui()
  const names = usePersonName()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Trainer`,
        value: (row) => names(row.user),
        cell: personCell(),
        width: '1.4fr',
      },
      {
        id: 'type',
        header: t`Account type`,
        value: (row) => accountType(row.tipCont),
        width: '1fr',
      },
      {
        id: 'count',
        header: t`Number`,
        value: (row) => row.models.length,
        align: 'right',
        width: '0.6fr',
      },
      {
        id: 'models',
        header: t`Models`,
        value: (row) => row.models.map(names).join(', '),
        // One box, so that a phone writes them as a text.
        cell: ({ models }) =>
          models.length > 0 && (
            <span>
              {models.map((model, index) => (
                <span key={model}>
                  {index > 0 && ', '}
                  <PersonLink user={model}>{names(model)}</PersonLink>
                </span>
              ))}
            </span>
          ),
        width: '3fr',
      },
    ],
    [t, names],
  )
}
