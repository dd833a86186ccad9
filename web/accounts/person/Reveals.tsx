import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconEyeOff } from '@tabler/icons-react'
import type { CallResponse } from '#shared/platform/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { ApiError } from '../../platform/call.ts'
import { usePersonName } from '../../platform/people.ts'
import { useCall } from '../../platform/queries.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { List } from '../../ui/List.tsx'
import { PersonLink } from '../../ui/PersonLink.tsx'
import { momentColumn } from '../../ui/moment-column.ts'
import { useSiteNames } from '../../ui/use-sites.ts'
import { Nothing } from './Nothing.tsx'

type Shown = CallResponse<typeof personCalls.reveals>[number]

/** The list of who had which secret of this person shown, and why. */
export default function Reveals({ user }: { readonly user: string }) {
  const { t, i18n } = useLingui()
  const personName = usePersonName()
  const siteName = useSiteNames()
  const allowed = mayCall(useViewer(), personCalls.reveals, { params: { user } })
  const asked = useCall(personCalls.reveals, { request: { params: { user } }, enabled: allowed })
  if (!allowed || (asked.error instanceof ApiError && asked.error.status === 403))
    return (
      <Nothing
        title={t`You don’t have access to these logs`}
        hint={t`Ask the owner for the permission to manage accounts.`}
      />
    )
  const title = t`Who viewed sensitive data`
  const names: Readonly<Record<string, string>> = {
    cnp: t`SSN/CNP`,
    serie: t`ID number`,
    iban: t`Bank account`,
    sitePassword: t`Password on a site`,
    nonAdultPassword: t`Password on a network`,
  }
  const columns: readonly Column<Shown>[] = [
    momentColumn({ id: 'at', header: t`Time`, at: ({ at }) => at, width: '0.9fr' }, i18n.locale),
    {
      id: 'by',
      header: t`Seen by`,
      value: ({ by }) => personName(by),
      cell: seenBy,
    },
    {
      id: 'what',
      header: t`What`,
      value: ({ what, site }) =>
        [names[what] ?? what, site === null ? '' : siteName(site)].filter(Boolean).join(' · '),
    },
    { id: 'reason', header: t`Reason`, value: ({ reason }) => reason, width: '2fr' },
  ]
  return (
    <Flex component="section" direction="column" gap={8} miw={0}>
      <h2>{title}</h2>
      <List
        label={title}
        name="reveals"
        asked={asked}
        rowId={({ at, by, what }) => `${at} ${by} ${what}`}
        columns={columns}
        heightMax={560}
        empty={{ icon: IconEyeOff, title: t`No sensitive data has been viewed` }}
      />
    </Flex>
  )
}

const seenBy = ({ by }: Shown, name: string | number) => <PersonLink user={by}>{name}</PersonLink>
