import { useMemo, useState } from 'react'
import { Group } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { IconFileImport, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { accountCalls, tipuri, type User } from '#shared/accounts/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { owner } from '#shared/platform/allow.ts'
import { useRegisterActions, type ScreenAction } from '../../platform/actions.ts'
import type { FilterFields } from '../../platform/filter-fields.ts'
import { useFilters } from '../../platform/filters.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useLocalStudios, type LocalStudio } from '../../platform/queries.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { hasWords } from '../../ui/plain.ts'
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import classes from './Accounts.module.css'
import { accounts } from '../module.ts'
import { AccountViews } from './AccountViews.tsx'
import { Bulk } from './Bulk.tsx'
import { useColumns } from './columns.tsx'
import { useUserList } from './people.ts'
import { useFilterKit } from '../../ui/use-filter-kit.ts'

/** Only inactive people are erased. */
const PendingErasures = lazyComponent(async () => ({
  default: (await import('./PendingErasures.tsx')).PendingErasures,
}))
const NewAccount = lazyComponent(() => import('./NewAccount.tsx'))
type Wanted = Readonly<Record<'q' | 'type' | 'studio', string>>

/** People by name, type and studio; those who may change them also choose several and make new ones. */
export function AccountList() {
  const { t } = useLingui()
  const viewer = useViewer()
  const [query] = useQueryString(['view'])
  const manages = mayCall(viewer, personCalls.make_inactive)
  const which = query.view === 'inactive' && manages ? 'inactive' : 'active'
  const people = useUserList(which)
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const filters = useAccountFilters(studios)
  const { chosen, picked, setChosen, toggle } = useChosen(people)
  const [making, setMaking] = useState(false)
  const columns = useColumns(manages ? { chosen, toggle } : null)
  const shown = useMemo(
    () => (people ?? []).filter((person) => matches(person, filters.values)),
    [people, filters.values],
  )
  const count = shown.length
  const actions = useActions(() => setMaking(true))
  if (!people) return <ScreenSkeleton />
  return (
    <Page
      fill
      title={t`Accounts`}
      tools={actions.map((action) => (
        <ActionButton
          key={action.id}
          action={action}
          variant={action.id === 'new' ? 'filled' : 'default'}
        />
      ))}
    >
      <AccountViews shown={which} onChange={() => setChosen(new Set())} />
      {which === 'inactive' && mayCall(viewer, { allow: owner }) && (
        <LazyBoundary fallback={null}>
          <PendingErasures />
        </LazyBoundary>
      )}
      <Group gap={8} className={classes['filters'] ?? ''}>
        <FilterBar filters={filters} />
        <span className={classes['shown']} role="status">
          <Plural value={count} one="# person" other="# people" />
        </span>
      </Group>
      {manages && (
        <Bulk
          people={picked}
          which={which}
          shown={shown}
          onChoose={(users) => setChosen(new Set(users))}
        />
      )}
      <DataTable
        label={t`Accounts`}
        name="accounts"
        rows={shown}
        rowId={({ user }) => user}
        columns={columns}
        widthMin={900}
        sortedBy={{ id: 'name', desc: false }}
        empty={<NoPeople inactive={which === 'inactive' && people.length === 0} />}
      />
      {making && (
        <LazyBoundary fallback={null}>
          <NewAccount studios={studios} onClose={() => setMaking(false)} />
        </LazyBoundary>
      )}
    </Page>
  )
}

function useChosen(people: readonly User[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (user: string) =>
    setChosen((before) =>
      before.has(user)
        ? new Set([...before].filter((one) => one !== user))
        : new Set([...before, user]),
    )
  const picked = useMemo(
    () => (people ?? []).filter(({ user }) => chosen.has(user)),
    [people, chosen],
  )
  return { chosen, picked, setChosen, toggle }
}

function useActions(make: () => void): readonly ScreenAction[] {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const viewer = useViewer()
  const mayImport = mayCall(viewer, accountCalls.importAccounts)
  const mayCreate = mayCall(viewer, personCalls.createPerson)
  const [opened] = useState(() => make)
  const actions = useMemo((): readonly ScreenAction[] => {
    const group = t`Accounts`
    return [
      ...(mayImport
        ? [
            {
              id: 'import',
              group,
              label: t`Import people`,
              icon: IconFileImport,
              can: true as const,
              perform: () => navigate(withQuery(paths.accounts, { view: 'import' })),
            },
          ]
        : []),
      ...(mayCreate
        ? [
            {
              id: 'new',
              group,
              label: t`New account`,
              icon: IconUserPlus,
              can: true as const,
              perform: opened,
              shortcut: accounts.shortcuts.new,
            },
          ]
        : []),
    ]
  }, [t, mayCreate, mayImport, navigate, opened])
  useRegisterActions('accounts', actions)
  return actions
}

/** Every word typed is somewhere in the person's names, login, studio, locker or sites. */
function matches(
  person: User,
  { q, type, studio = '' }: Partial<Wanted> & Pick<Wanted, 'q' | 'type'>,
): boolean {
  if (type !== '' && person.tipCont !== type) return false
  if (studio !== '' && person.studio !== studio) return false
  return hasWords(
    `${person.name} ${person.surname} ${person.user} ${person.studio ?? ''} ${person.locker ?? ''} ${person.sites?.join(' ') ?? ''}`,
    q,
  )
}

function useAccountFilters(studios: readonly LocalStudio[]) {
  const { t } = useLingui()
  const kit = useFilterKit()
  const fields = useMemo(() => {
    return {
      q: { kind: 'text', label: t`Filter`, placeholder: t`Name, user name, site, locker` },
      type: kit.type(tipuri),
      ...kit.studio(studios),
    } as FilterFields<keyof Wanted>
  }, [t, kit, studios])
  return useFilters(fields)
}

function NoPeople({ inactive }: { readonly inactive: boolean }) {
  const { t } = useLingui()
  return <Empty icon={IconUsers} title={inactive ? t`No inactive accounts` : t`No results`} />
}
