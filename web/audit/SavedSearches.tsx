import { useLingui } from '@lingui/react/macro'
import { auditCalls } from '#shared/audit/calls.ts'
import { presetTypes } from '#shared/audit/presets.ts'
import { useMayCall } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { PlainSelect } from '../ui/FilterBar.tsx'
import { emptySearch, isSameSearch, searchOfFilter, type Search } from './audit-search.ts'
import { useSearches } from './data.ts'

const DeleteSearch = lazyComponent(() => import('./DeleteSearch.tsx'))
const SaveSearch = lazyComponent(() => import('./SaveSearch.tsx'))
const isSomeSearch = (search: Search): boolean =>
  Object.values(search).some((value) => value !== '')

interface SearchProps {
  readonly search: Search
  readonly set: (change: Partial<Search>) => void
}
/** Searches that everybody has, the viewer's own, and the way to save or delete one. */
export function SavedSearches({ search, set }: SearchProps) {
  const { t } = useLingui()
  const saved = useSearches().data ?? []
  const mayDelete = useMayCall(auditCalls.removeSearch)
  const presets = [
    { value: 'secrets', label: t`Sensitive data viewed` },
    { value: 'permissions', label: t`Permission changes` },
    { value: 'logins', label: t`Sign-ins and passwords` },
  ] as const
  const searches: readonly { value: string; label: string; search: Partial<Search> }[] = [
    ...presets.map(({ value, label }) => ({
      value,
      label,
      search: { type: presetTypes[value].join(',') },
    })),
    ...saved.map((one) => ({
      value: one.search,
      label: one.name,
      search: searchOfFilter(one.filter),
    })),
  ]
  const current = searches.find((one) => isSameSearch(one.search, search))
  const own = saved.find((one) => one.search === current?.value)
  const optionsOf = (some: readonly { value: string; label: string }[]) =>
    some.map(({ value, label }) => ({ value, label }))
  return (
    <>
      <PlainSelect
        label={t`Saved searches`}
        value={current?.value ?? ''}
        onChange={(value) =>
          set({ ...emptySearch, ...searches.find((one) => one.value === value)?.search })
        }
        options={[
          { value: '', label: t`Saved searches` },
          { group: t`Suggested`, items: optionsOf(presets) },
          ...(saved.length === 0
            ? []
            : [{ group: t`Your searches`, items: optionsOf(searches.slice(presets.length)) }]),
        ]}
      />
      <LazyBoundary fallback={null}>
        {!current && isSomeSearch(search) && <SaveSearch search={search} />}
        {own && mayDelete && <DeleteSearch id={own.search} name={own.name} />}
      </LazyBoundary>
    </>
  )
}
