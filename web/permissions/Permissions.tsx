import { useMemo, useState } from 'react'
import { Anchor, Button, Skeleton, TextInput } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { useMediaQuery } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { IconKey, IconSearch } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { AccountPermissions } from '#shared/permissions/calls.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { paths, withQuery } from '../platform/paths.ts'
import { useQueryString } from '../platform/query-string.ts'
import { failureText } from '../platform/toasts.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Page } from '../ui/Page.tsx'
import { Sections } from '../ui/Sections.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useStudioName } from '../ui/use-studio-name.ts'
import { usePermissions } from './data.ts'
import { differencesOf } from './deviations.ts'
import { usePersonName } from '../platform/people.ts'
import { useSummary } from './names.ts'
import { accountType } from '../ui/account-type.ts'

const PermissionHistory = lazyComponent(async () => ({
  default: (await import('./PermissionHistory.tsx')).PermissionHistory,
}))
const RoleMatrix = lazyComponent(async () => ({
  default: (await import('./RoleMatrix.tsx')).RoleMatrix,
}))
const PersonPermissions = lazyComponent(async () => ({
  default: (await import('./PersonPermissions.tsx')).PersonPermissions,
}))

/** The screen of who may do what: defaults of the account type, and what was decided otherwise. */
export default function Permissions() {
  const { t } = useLingui()
  const [query, setQuery] = useQueryString(['section', 'q', 'only'])
  const sections = [
    { id: '', label: t`People` },
    { id: 'roles', label: t`Roles` },
    { id: 'history', label: t`History` },
  ]
  const section = sections.find(({ id }) => id === query.section)?.id ?? ''
  const searched = section === 'roles' ? t`Find a permission` : t`Find a person`
  const search = (
    <TextInput
      size="xs"
      aria-label={searched}
      placeholder={searched}
      leftSection={<IconSearch size={14} stroke={1.8} />}
      value={query.q}
      onChange={(event) => setQuery({ q: event.currentTarget.value })}
    />
  )
  return (
    <Page title={t`Permissions`} fill tools={section !== 'history' && search}>
      <Sections>
        {sections.map(({ id, label }) => (
          <Link
            key={id}
            href={withQuery(paths.studioPermissions, { section: id })}
            aria-current={id === section ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </Sections>
      {section !== 'history' ? (
        <People
          filter={query.q}
          isMatrix={section === 'roles'}
          isOnly={query.only !== ''}
          setOnly={(isOnly) => setQuery({ only: isOnly ? 'different' : '' })}
        />
      ) : (
        <LazyBoundary fallback={<Skeleton h={260} />}>
          <PermissionHistory />
        </LazyBoundary>
      )}
    </Page>
  )
}

function People({
  filter,
  isMatrix,
  isOnly,
  setOnly,
}: {
  readonly filter: string
  readonly isMatrix: boolean
  /** Only people with differences are listed. */
  readonly isOnly: boolean
  readonly setOnly: (isOnly: boolean) => void
}) {
  const { t } = useLingui()
  const { data, error } = usePermissions()
  const [user, setUser] = useState<string>()
  const columns = useColumns(setUser)
  const cards = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const different = useMemo(() => data?.filter((row) => differencesOf(row) > 0) ?? [], [data])
  const count = different.length
  const chosen = data?.find((row) => row.user === user)
  return (
    <>
      <FormFailure text={error ? failureText(error, t`Permissions`) : undefined} />
      {isMatrix ? (
        <LazyBoundary fallback={<Skeleton h={260} />}>
          <RoleMatrix rows={data ?? []} words={filter} onOpen={setUser} />
        </LazyBoundary>
      ) : (
        <>
          <div>
            <Button
              size="xs"
              variant={isOnly ? 'light' : 'default'}
              aria-pressed={isOnly}
              onClick={() => setOnly(!isOnly)}
            >
              {plural(count, {
                one: '# person differs from the default',
                other: '# people differ from the default',
              })}
            </Button>
          </div>
          <DataTable
            label={t`Permissions`}
            name="permissions"
            rows={isOnly ? different : (data ?? [])}
            rowId={(row) => row.user}
            columns={columns}
            filter={filter}
            widthMin={920}
            cards={cards}
            sortedBy={{ id: 'name', desc: false }}
            empty={<Empty icon={IconKey} title={data ? t`No results` : t`Loading…`} />}
          />
        </>
      )}
      <LazyBoundary fallback={null}>
        {chosen && <PersonPermissions row={chosen} onClose={() => setUser(undefined)} />}
      </LazyBoundary>
    </>
  )
}

function useColumns(open: (user: string) => void): readonly Column<AccountPermissions>[] {
  const { t } = useLingui()
  const names = usePersonName()
  const studioName = useStudioName()
  const summary = useSummary()
  return useMemo(() => {
    const rank = ({ owner, super: isSuper }: AccountPermissions) =>
      owner ? t`Owner` : isSuper ? t`Super user` : ''
    return [
      {
        id: 'name',
        header: t`Person`,
        value: (row) => names(row.user),
        cell: (row, value) => (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-label={t`${names(row.user)}’s permissions`}
            onClick={() => open(row.user)}
          >
            {value}
          </Anchor>
        ),
        width: '1.6fr',
      },
      { id: 'user', header: t`User name`, value: (row) => row.user, width: '1.2fr' },
      {
        id: 'type',
        header: t`Account type`,
        value: (row) => accountType(row.tipCont),
        width: '1.2fr',
      },
      {
        id: 'studio',
        header: t`Studio`,
        value: ({ studio, studios }) =>
          [studio ?? '', ...studios].filter(Boolean).map(studioName).join(', '),
        width: '1.2fr',
      },
      {
        id: 'rank',
        header: t`Rank`,
        value: rank,
        cell: (_row, value) => value !== '' && <StatusBadge tone="info">{value}</StatusBadge>,
        width: '128px',
      },
      {
        id: 'differs',
        header: t`Differences`,
        value: differencesOf,
        cell: (_row, count) => (count === 0 ? '–' : count),
        align: 'right',
        width: '112px',
      },
      { id: 'held', header: t`Permissions`, value: summary, width: '3.4fr' },
    ]
  }, [t, names, studioName, summary, open])
}
