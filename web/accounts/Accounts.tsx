import { useState } from 'react'
import { Badge, CloseButton, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accountCalls, type User } from '#shared/accounts/calls.ts'
import { call } from '../platform/call.ts'
import { useLiveQuery } from '../platform/live.ts'
import { useQueryString } from '../platform/query-string.ts'
import { displayName } from '../platform/session.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'

const key = ['people']

/** The people in sight. */
export default function Accounts() {
  const { t } = useLingui()
  const [query, setQuery] = useQueryString(['q'])
  const [typed, setTyped] = useState(query.q)
  useLiveQuery('accounts', key)
  const people = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(accountCalls.getAppUsers, {}, { signal }),
    placeholderData: keepPreviousData,
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const columns: readonly Column<User>[] = [
    { id: 'name', header: t`Name`, value: displayName, width: '1.4fr' },
    { id: 'user', header: t`User name`, value: ({ user }) => user, width: '1fr' },
    { id: 'type', header: t`Account type`, value: ({ tipCont }) => tipCont, width: '0.7fr' },
    { id: 'studio', header: t`Studio`, value: ({ studio }) => studio ?? '', cell: ({ studio }) => studio ?? '–', width: '0.8fr' },
    { id: 'rank', header: t`Rank`, value: (person) => rankOf(person, t`Owner`, t`Super user`), cell: asBadge, width: '0.7fr' },
  ]
  const search = (text: string) => {
    setTyped(text)
    setQuery({ q: text })
  }
  if (!people.data) return <ScreenSkeleton />
  return (
    <Page
      fill
      title={t`Accounts`}
      tools={
        <TextInput
          size="xs"
          w={220}
          aria-label={t`Filter`}
          placeholder={t`Filter`}
          leftSection={<IconSearch size={14} stroke={1.8} />}
          value={typed}
          onChange={(event) => search(event.currentTarget.value)}
          rightSection={typed === '' ? null : <CloseButton size="xs" aria-label={t`Clear`} onClick={() => search('')} />}
        />
      }
    >
      <DataTable
        label={t`Accounts`}
        rows={people.data}
        rowId={({ user }) => user}
        columns={columns}
        filter={query.q}
        sortedBy={{ id: 'name', desc: false }}
        empty={<Empty icon={IconUsers} title={t`Nobody matches`} />}
      />
    </Page>
  )
}

const rankOf = (person: User, ownerText: string, superText: string): string => (person.owner ? ownerText : person.super ? superText : '')
const asBadge = (_: User, text: string | number) =>
  text === '' ? null : (
    <Badge size="sm" tt="none">
      {text}
    </Badge>
  )
