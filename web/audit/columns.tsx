import { Fragment, useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link, useSearch } from 'wouter'
import type { AuditEntry } from '#shared/audit/calls.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { usePersonName } from '../platform/people.ts'
import type { Column } from '../ui/DataTable.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { useEventName } from '../ui/use-definition-names.ts'
import { useStudioName } from '../ui/use-studio-name.ts'
import { fullTime } from './full-time.ts'
import { useCallArea } from './use-call-area.ts'

/** When, what, by whom, about whom, where and by what. */
export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const eventName = useEventName()
  const studioName = useStudioName()
  const areaOf = useCallArea()
  const search = useSearch()
  return useMemo(() => {
    const all = Object.fromEntries(new URLSearchParams(search))
    const linkTo = ({ position }: AuditEntry) =>
      withQuery(paths.audit, { ...all, entry: String(position) })
    return [
      {
        id: 'occurred',
        header: t`Occurred`,
        kind: 'moment',
        value: ({ occurred }) => occurred,
        cell: ({ occurred }) => <time dateTime={occurred}>{fullTime(occurred, i18n.locale)}</time>,
        width: '178px',
      },
      {
        id: 'type',
        header: t`Event`,
        value: ({ type }) => eventName(type),
        cell: (entry, value) => (
          <Link href={linkTo(entry)} className="cb-link" style={{ fontWeight: 550 }}>
            {value}
          </Link>
        ),
        width: '1.4fr',
      },
      {
        id: 'actor',
        header: t`Done by`,
        value: ({ actor }) => names(actor),
        cell: ({ behalf }, value) =>
          behalf === null ? value : t`${value} on behalf of ${names(behalf)}`,
        width: '1.1fr',
      },
      {
        id: 'people',
        header: t`About`,
        value: ({ people }) => people.map(names).join(', '),
        cell: ({ people }) => <People users={people} nameOf={names} />,
        width: '1.1fr',
      },
      {
        id: 'studio',
        header: t`Studio`,
        value: ({ studio }) => (studio === null ? '' : studioName(studio)),
        width: '0.9fr',
      },
      {
        id: 'call',
        header: t`Area`,
        // What no call has done belongs to the resource of its contents.
        value: ({ call, area }) => (call === null ? eventName(area) : areaOf(call)),
        width: '1.1fr',
      },
      {
        id: 'recorded',
        header: t`Recorded`,
        kind: 'moment',
        value: ({ recorded }) => recorded,
        cell: ({ recorded }) => <time dateTime={recorded}>{fullTime(recorded, i18n.locale)}</time>,
        width: '178px',
      },
    ]
  }, [t, i18n.locale, names, eventName, studioName, areaOf, search])
}

const People = ({
  users,
  nameOf,
}: {
  readonly users: readonly string[]
  readonly nameOf: (user: string) => string
}) =>
  users.map((user, index) => (
    <Fragment key={user}>
      {index > 0 && ', '}
      <PersonLink user={user}>{nameOf(user)}</PersonLink>
    </Fragment>
  ))
