import { Skeleton, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { EntryViewer } from '#shared/audit/calls.ts'
import { usePersonName } from '../platform/people.ts'
import { failureText } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useViewers } from './data.ts'
import { fullTime } from './full-time.ts'

/** The list of who could see what an entry says, why, and when: by the permissions of then and since. */
export function ViewerList({ position }: { readonly position: number }) {
  const { t } = useLingui()
  const names = usePersonName()
  const { data, error } = useViewers(position)
  if (!data)
    return error ? (
      <FormFailure text={failureText(error, t`Who could see this`)} />
    ) : (
      <Skeleton h={120} />
    )
  return (
    <>
      <Text mb={6} c="dimmed" fz="sm">
        {t`By their permissions when it was recorded and since. It doesn’t mean that they viewed it.`}
      </Text>
      <table className="cb-table">
        <thead>
          <tr>
            <th scope="col">{t`Person`}</th>
            <th scope="col">{t`Reason`}</th>
            <th scope="col">{t`Now`}</th>
            <th scope="col">{t`When`}</th>
          </tr>
        </thead>
        <tbody>
          {data.viewers.map((viewer) => (
            <ViewerRow key={viewer.user} viewer={viewer} name={names(viewer.user)} />
          ))}
        </tbody>
      </table>
      {data.more && <Text mb={6} c="dimmed" fz="sm">{t`More people could see it`}</Text>}
    </>
  )
}

function ViewerRow({ viewer, name }: { readonly viewer: EntryViewer; readonly name: string }) {
  const { t, i18n } = useLingui()
  const reasons: Readonly<Record<EntryViewer['how'], string>> = {
    owner: t`Owner`,
    super: t`Super user`,
    permission: t`Permission`,
    concerned: t`It’s about them`,
  }
  const time = (at: string) => fullTime(at, i18n.locale)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{reasons[viewer.how]}</td>
      <td>
        <StatusBadge tone={viewer.now ? 'ok' : 'neutral'}>
          {viewer.now ? t`Yes` : t`No`}
        </StatusBadge>
      </td>
      <td>
        {viewer.times.map(({ since, until }) => (
          <div key={since}>
            {until === null ? t`since ${time(since)}` : t`${time(since)} to ${time(until)}`}
          </div>
        ))}
      </td>
    </tr>
  )
}
