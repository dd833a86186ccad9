import { useMemo } from 'react'
import { Group, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconHistory, IconLock } from '@tabler/icons-react'
import { Link } from 'wouter'
import { ApiError } from '../platform/call.ts'
import { useViewer } from '../platform/session.ts'
import { List } from '../ui/List.tsx'
import { Empty } from '../ui/Empty.tsx'
import { searchLink } from './audit-search.ts'
import { useAuditColumns } from './columns.tsx'
import { entryId, useEntries } from './data.ts'

/** The columns that are shown for one person, to a reader of their page: not the call, nor who did it. */
const shown: ReadonlySet<string> = new Set(['occurred', 'type', 'people', 'studio'])

/** The last things that a person did, and the way to all of them and to all about the person. */
export function LogsOfPerson({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const own = useViewer().user === user
  const asked = useEntries(useMemo(() => ({ actor: user }), [user]))
  const all = useAuditColumns()
  const columns = useMemo(() => all.filter(({ id }) => shown.has(id)), [all])
  const title = t`Activity log`
  if (asked.error instanceof ApiError && asked.error.status === 403)
    return (
      <Empty
        icon={IconLock}
        title={t`You don’t have access to these logs`}
        hint={t`Ask the owner for the permission to view the audit log.`}
      />
    )
  return (
    <Stack component="section" gap={8} miw={0} aria-label={title}>
      <Group gap="6px 16px" fz="sm">
        <h2>{title}</h2>
        <Link href={searchLink({ actor: user })}>
          {own ? t`Everything you did` : t`Everything they did`}
        </Link>
        <Link href={searchLink({ person: user })}>
          {own ? t`Everything about you` : t`Everything about them`}
        </Link>
      </Group>
      <List
        label={title}
        name="logs"
        asked={{ data: asked.data?.pages[0]?.entries, error: asked.error, refetch: asked.refetch }}
        rowId={entryId}
        columns={columns}
        exported={false}
        heightMax={420}
        widthMin={720}
        empty={{ icon: IconHistory, title: t`No activity yet` }}
      />
    </Stack>
  )
}
