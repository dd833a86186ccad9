import { useMemo } from 'react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { Link } from 'wouter'
import { accountCalls, type Studio } from '#shared/accounts/calls.ts'
import { keyOf } from '../../platform/keys.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useLiveQuery } from '../../platform/live.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { fetchLocalStudios } from '../../platform/queries.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { useFormAction } from '../../ui/use-form-action.ts'
import { useUserList } from '../list/people.ts'

const AddStudio = lazyComponent(() => import('./AddStudio.tsx'))

/** The studios in sight, the way to the configuration of each, and to one more. */
export default function Studios() {
  const { t } = useLingui()
  const adding = useFormAction(
    accountCalls.createStudio,
    { id: 'studio add', label: t`New studio`, icon: IconPlus },
    (close) => (
      <LazyBoundary fallback={null}>
        <AddStudio onClose={close} />
      </LazyBoundary>
    ),
  )
  return (
    <ListScreen
      title={t`Studios`}
      name="studios"
      asked={useStudioRows()}
      rowId={({ studio }) => studio}
      columns={useColumns()}
      sortedBy={{ id: 'name', desc: false }}
      empty={{ icon: IconBuildingStore, title: t`No studios yet` }}
      {...adding}
    />
  )
}

function useColumns(): readonly Column<Studio>[] {
  const { t } = useLingui()
  const people = usePeopleCount()
  return [
    {
      id: 'name',
      header: t`Studio`,
      value: ({ name }) => name,
      cell: ({ studio, name }) => (
        <Link href={withQuery(paths.studioConfig, { studio })}>{name}</Link>
      ),
      width: '1.6fr',
    },
    { id: 'studio', header: t`Studio ID`, value: ({ studio }) => studio },
    {
      id: 'people',
      header: t`Active people`,
      align: 'right',
      value: ({ studio }) => people?.(studio) ?? '',
      cell: ({ studio }, count) =>
        count === '' ? (
          '–'
        ) : (
          <Link href={withQuery(paths.accounts, { studio })}>
            <Plural value={Number(count)} one="# person" other="# people" />
          </Link>
        ),
    },
    {
      id: 'currency',
      header: t`Currency`,
      value: ({ currency }) => currency.toUpperCase(),
      width: '0.6fr',
    },
    { id: 'timezone', header: t`Time zone`, value: ({ timezone }) => timezone, width: '1.2fr' },
  ]
}

/** As every screen asks for them, and kept up to date. */
function useStudioRows() {
  const key = keyOf(accountCalls.getLocalStudios, {})
  useLiveQuery(accountCalls.getLocalStudios, key)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchLocalStudios(accountCalls.getLocalStudios, signal),
  })
}

/** How many work in a studio; undefined until the people have come. */
function usePeopleCount(): ((studio: string) => number) | undefined {
  const people = useUserList('active').data
  return useMemo(() => {
    if (!people) return undefined
    const counts = new Map<string | null, number>()
    for (const { studio } of people) counts.set(studio, (counts.get(studio) ?? 0) + 1)
    return (studio) => counts.get(studio) ?? 0
  }, [people])
}
