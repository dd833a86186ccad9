import { useMemo, useState } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconFileImport, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { accountCalls, tipuri, type User } from '#shared/accounts/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { owner } from '#shared/platform/allow.ts'
import type { ScreenAction } from '../../platform/actions.ts'
import type { FilterFields } from '../../platform/filter-fields.ts'
import { useFilters } from '../../platform/filters.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useLocalStudios, type LocalStudio } from '../../platform/queries.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { hasWords } from '../../ui/plain.ts'
import { accounts } from '../module.ts'
import { AccountViews } from './AccountViews.tsx'
import { useActivation } from './use-activation.ts'
import { useColumns } from './columns.tsx'
import { useUserList } from './people.ts'
import { useFilterKit } from '../../ui/use-filter-kit.ts'

/** Only inactive people are erased. */
const PendingErasures = lazyComponent(async () => ({
  default: (await import('./PendingErasures.tsx')).PendingErasures,
}))
const NewAccount = lazyComponent(() => import('./NewAccount.tsx'))
type Wanted = Readonly<Record<'q' | 'type' | 'studio', string>>

/** People by name, type and studio; those who may change them also select several and make new ones. */
export function AccountList() {
  const { t } = useLingui()
  const viewer = useViewer()
  const [query, setQuery] = useQueryString(['view', 'new'])
  const manages = mayCall(viewer, personCalls.make_inactive)
  const which = query.view === 'inactive' && manages ? 'inactive' : 'active'
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const activation = useActivation(which)
  return (
    <ListScreen
      // Accounts selected in one list are not selected in the other.
      key={which}
      title={t`Accounts`}
      name="accounts"
      asked={useUserList(which)}
      filters={useAccountFilters(studios)}
      matches={matches}
      count={(count) => plural(count, { one: '# person', other: '# people' })}
      rowId={({ user }: User) => user}
      columns={useColumns(manages ? 'edit' : undefined)}
      widthMin={900}
      sortedBy={{ id: 'name', desc: false }}
      tools={useTools(() => setQuery({ new: '1' }))}
      {...(manages
        ? { bulk: (people: readonly User[], clear: () => void) => [activation(people, clear)] }
        : {})}
      empty={{
        icon: IconUsers,
        title: which === 'inactive' ? t`No inactive accounts` : t`No results`,
      }}
      above={
        <>
          <AccountViews shown={which} />
          {which === 'inactive' && mayCall(viewer, { allow: owner }) && (
            <LazyBoundary fallback={null}>
              <PendingErasures />
            </LazyBoundary>
          )}
        </>
      }
    >
      {query.new !== '' && mayCall(viewer, personCalls.createPerson) && (
        <LazyBoundary fallback={null}>
          <NewAccount studios={studios} onClose={() => setQuery({ new: '' })} />
        </LazyBoundary>
      )}
    </ListScreen>
  )
}

function useTools(make: () => void): readonly ScreenAction[] {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const viewer = useViewer()
  const mayImport = mayCall(viewer, accountCalls.importAccounts)
  const mayCreate = mayCall(viewer, personCalls.createPerson)
  const [opened] = useState(() => make)
  return useMemo((): readonly ScreenAction[] => {
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
