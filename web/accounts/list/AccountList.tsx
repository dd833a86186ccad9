import { useMemo, useState } from 'react'
import { CloseButton, TextInput } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { IconFileImport, IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import { accountCalls, tipuri, type User } from '#shared/accounts/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { owner } from '#shared/platform/allow.ts'
import { useOffer, type Action } from '../../platform/actions.ts'
import { Arriving, lazily } from '../../platform/lazily.tsx'
import { useLocalStudios, type LocalStudio } from '../../platform/queries.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { may, useViewer } from '../../platform/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { Sections } from '../../ui/Sections.tsx'
import classes from './Accounts.module.css'
import { accounts } from '../module.ts'
import { Bulk } from './Bulk.tsx'
import { useColumns } from './columns.tsx'
import { useUserList } from './people.ts'

/** Only inactive people are erased. */
const PendingErasures = lazily(async () => ({
  default: (await import('./PendingErasures.tsx')).PendingErasures,
}))
const NewAccount = lazily(() => import('./NewAccount.tsx'))
type Filters = Readonly<Record<'q' | 'view' | 'type' | 'studio', string>>

/** People by name, type and studio; those who may change them also choose several and make new ones. */
export function AccountList() {
  const { t } = useLingui()
  const viewer = useViewer()
  const [query, setQuery] = useQueryString(['q', 'view', 'type', 'studio'])
  const manages = may(viewer, personCalls.make_inactive)
  const which = query.view === 'inactive' && manages ? 'inactive' : 'active'
  const people = useUserList(which)
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const { chosen, setChosen, toggle } = useChosen()
  const [making, setMaking] = useState(false)
  const columns = useColumns(manages ? { chosen, toggle } : null)
  const shown = useMemo(
    () => (people ?? []).filter((person) => matches(person, query)),
    [people, query],
  )
  const picked = useMemo(
    () => (people ?? []).filter(({ user }) => chosen.has(user)),
    [people, chosen],
  )
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
      {manages && <Views which={which} onChange={() => setChosen(new Set())} />}
      {which === 'inactive' && may(viewer, { allow: owner }) && (
        <Arriving fallback={null}>
          <PendingErasures />
        </Arriving>
      )}
      <FilterBar query={query} studios={studios} count={shown.length} onChange={setQuery} />
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
        sortedBy={{ id: 'name', desc: false }}
        empty={<NoPeople inactive={which === 'inactive' && people.length === 0} />}
      />
      {making && (
        <Arriving fallback={null}>
          <NewAccount studios={studios} onClose={() => setMaking(false)} />
        </Arriving>
      )}
    </Page>
  )
}

function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (user: string) =>
    setChosen((before) =>
      before.has(user)
        ? new Set([...before].filter((one) => one !== user))
        : new Set([...before, user]),
    )
  return { chosen, setChosen, toggle }
}

function useActions(make: () => void): readonly Action[] {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const viewer = useViewer()
  const mayImport = may(viewer, accountCalls.importAccounts)
  const mayCreate = may(viewer, personCalls.createPerson)
  const [opened] = useState(() => make)
  const actions = useMemo((): readonly Action[] => {
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
  useOffer('accounts', actions)
  return actions
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** Every word typed is somewhere in the person's names, login, studio, locker or sites. */
function matches(person: User, { q, type, studio }: Filters): boolean {
  if (type !== '' && person.tipCont !== type) return false
  if (studio !== '' && person.studio !== studio) return false
  const words = plain(q).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const text = plain(
    `${person.name} ${person.surname} ${person.user} ${person.studio ?? ''} ${person.locker ?? ''} ${person.sites?.join(' ') ?? ''}`,
  )
  return words.every((word) => text.includes(word))
}

function Views({ which, onChange }: { readonly which: string; readonly onChange: () => void }) {
  const { t } = useLingui()
  const views = [
    { id: 'active', label: t`Active` },
    { id: 'inactive', label: t`Inactive` },
  ]
  return (
    <Sections>
      {views.map(({ id, label }) => (
        <Link
          key={id}
          href={withQuery(paths.accounts, { view: id === 'active' ? '' : id })}
          aria-current={id === which ? 'page' : undefined}
          onClick={onChange}
        >
          {label}
        </Link>
      ))}
    </Sections>
  )
}

interface FilterBarProps {
  readonly query: Filters
  readonly studios: readonly LocalStudio[]
  readonly count: number
  readonly onChange: (change: Partial<Record<keyof Filters, string>>) => void
}
function FilterBar({ query, studios, count, onChange }: FilterBarProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(query.q)
  const search = (q: string) => {
    setTyped(q)
    onChange({ q })
  }
  return (
    <div className={classes['filters']}>
      <TextInput
        size="xs"
        w={240}
        aria-label={t`Filter`}
        placeholder={t`Name, user name, site, locker`}
        leftSection={<IconSearch size={14} stroke={1.8} />}
        value={typed}
        onChange={(event) => search(event.currentTarget.value)}
        rightSection={
          typed === '' ? null : (
            <CloseButton size="xs" aria-label={t`Clear`} onClick={() => search('')} />
          )
        }
      />
      <Choice
        aria-label={t`Account type`}
        value={query.type}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
        data={[
          { value: '', label: t`All types` },
          ...tipuri.map((tipCont) => ({ value: tipCont, label: tipCont })),
        ]}
      />
      {studios.length > 1 && (
        <Choice
          aria-label={t`Studio`}
          value={query.studio}
          onChange={(event) => onChange({ studio: event.currentTarget.value })}
          data={[
            { value: '', label: t`All studios` },
            ...studios.map(({ studio, name }) => ({ value: studio, label: name })),
          ]}
        />
      )}
      <span className={classes['shown']} role="status">
        <Plural value={count} one="# person" other="# people" />
      </span>
    </div>
  )
}

function NoPeople({ inactive }: { readonly inactive: boolean }) {
  const { t } = useLingui()
  return <Empty icon={IconUsers} title={inactive ? t`Nobody is inactive` : t`Nobody matches`} />
}
