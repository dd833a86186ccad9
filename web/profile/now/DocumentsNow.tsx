import { useMemo } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { useLiveCall } from '../../platform/live.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { displayName } from '../../platform/session.ts'
import { dayName } from '../../ui/format.ts'
import { PersonLink } from '../../ui/PersonLink.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { documentWork, type DocumentWork } from './documents.ts'
import { useShownStudio } from './open-work.ts'
import { RowLink } from './RowLink.tsx'
import { useOfStudio } from './use-of-studio.ts'
import { WorkCard, WorkRow } from './WorkCard.tsx'

/** The first of the reminders about a document comes so many days before it expires. */
const within = 60

/** Identity documents that end, have ended or are missing: the list of the screen of documents. */
export default function DocumentsNow() {
  const { t } = useLingui()
  const studio = useShownStudio()
  const { data, error } = useLiveCall(personCalls.idExpiries, { request: { query: { within } } })
  const rows = useMemo(() => data && documentWork(data), [data])
  return (
    <WorkCard
      part="documents"
      title={t`ID documents`}
      href={withQuery(paths.idDocuments, { studio })}
      rows={rows}
      error={error}
    >
      {(row) =>
        row.what === 'ends' ? (
          <Ends key={row.id} document={row} />
        ) : (
          <Missing key={row.id} missing={row} />
        )
      }
    </WorkCard>
  )
}

function Ends({ document }: { readonly document: Extract<DocumentWork, { what: 'ends' }> }) {
  const { t, i18n } = useLingui()
  const manages = useMayCall(personCalls.make_inactive)
  const ofStudio = useOfStudio()
  const { user, days, expires } = document
  const on = dayName(expires, i18n.locale, 'no year')
  return (
    <WorkRow
      name={
        <PersonLink user={user} part={manages ? 'edit' : undefined}>
          {displayName(document)}
        </PersonLink>
      }
      badge={
        days < 0 ? (
          <StatusBadge tone="bad">{t`Expired`}</StatusBadge>
        ) : (
          <StatusBadge tone={days <= 7 ? 'warn' : 'info'}>
            {plural(days, { one: '# day left', other: '# days left' })}
          </StatusBadge>
        )
      }
      about={[days < 0 ? t`since ${on}` : t`until ${on}`, ...ofStudio(document.studio)].join(' · ')}
    >
      {manages && (
        <RowLink
          href={withQuery(paths.aboutUser, { user, section: 'edit' })}
          label={t`New document`}
          of={displayName(document)}
        />
      )}
    </WorkRow>
  )
}

function Missing({
  missing: { studio, count },
}: {
  readonly missing: Extract<DocumentWork, { what: 'missing' }>
}) {
  const { t } = useLingui()
  const ofStudio = useOfStudio()
  const href = withQuery(paths.idDocuments, { within: 'missing', studio: studio ?? '' })
  const people = plural(count, { one: '# person', other: '# people' })
  return (
    <WorkRow
      name={
        <Link className="cb-row-link" href={href}>
          {people}
        </Link>
      }
      badge={<StatusBadge tone="bad">{t`Missing`}</StatusBadge>}
      about={[...ofStudio(studio), t`On sites without an ID document on file`].join(' · ')}
    >
      <RowLink href={href} label={t`Show who`} of={t`ID documents`} />
    </WorkRow>
  )
}
