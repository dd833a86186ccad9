import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#shared/platform/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { call } from '../../platform/call.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { failureText } from '../../platform/toasts.ts'
import { dayAndTime } from '../../ui/format.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Nothing } from './Nothing.tsx'

type Shown = CallResponse<typeof personCalls.reveals>[number]

/** Who had which secret of this person shown, and why. */
export default function Reveals({ user }: { readonly user: string }) {
  const { t, i18n } = useLingui()
  const allowed = mayCall(useViewer(), personCalls.reveals, { params: { user } })
  const { data, error } = useQuery({
    queryKey: ['people', 'reveals', user],
    queryFn: ({ signal }) => call(personCalls.reveals, { params: { user } }, { signal }),
    enabled: allowed,
  })
  if (!allowed) return <Nothing title={t`You don’t have access to these logs`} />
  if (!data)
    return error ? (
      <FormFailure text={failureText(error, t`Logs`)} />
    ) : (
      <Skeleton h={240} radius="md" />
    )
  const names: Readonly<Record<string, string>> = {
    cnp: t`SSN/CNP`,
    serie: t`ID number`,
    iban: t`Bank account`,
    sitePassword: t`Password on a site`,
    nonAdultPassword: t`Password on a network`,
  }
  const columns: readonly Column<Shown>[] = [
    {
      id: 'at',
      header: t`Time`,
      value: ({ at }) => dayAndTime(Date.parse(at) / 1000, i18n.locale),
      width: '0.9fr',
    },
    { id: 'by', header: t`Seen by`, value: ({ by }) => by },
    {
      id: 'what',
      header: t`What`,
      value: ({ what, site }) => [names[what] ?? what, site].filter(Boolean).join(' · '),
    },
    { id: 'reason', header: t`Reason`, value: ({ reason }) => reason, width: '2fr' },
  ]
  return (
    <DataTable
      label={t`Who viewed sensitive data`}
      name="reveals"
      rows={data}
      rowId={({ at, by, what }) => `${at} ${by} ${what}`}
      columns={columns}
      heightMax={560}
      empty={<Empty icon={IconEyeOff} title={t`No sensitive data has been viewed`} />}
    />
  )
}
