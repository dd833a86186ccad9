import { Box } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { noteCalls } from '#shared/notes/calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { useLiveCall } from '../../platform/live.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { usePersonName } from '../../platform/people.ts'
import { dayAndTime } from '../../ui/format.ts'
import { WorkRow } from '../now/WorkCard.tsx'
import classes from '../now/Work.module.css'
import { NothingHere, OverviewCard } from './OverviewCard.tsx'

const shown_max = 3

/** The newest notes that are linked to somebody, of those that the viewer has or are shared with them. */
export function NotesCard({ user }: { readonly user: string }) {
  const { t, i18n } = useLingui()
  const nameOf = usePersonName()
  const mayAdd = useMayCall(noteCalls.add)
  const { data } = useLiveCall(noteCalls.list, { request: { query: { person: user } } })
  if (!data) return null
  const newest = data.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, shown_max)
  return (
    <OverviewCard
      title={t`Notes`}
      count={data.length > shown_max ? data.length : undefined}
      href={withQuery(paths.notes, { person: user })}
    >
      {newest.length === 0 && <NothingHere>{t`No note is linked to this person`}</NothingHere>}
      <ul>
        {newest.map(({ note, title, by, at }) => (
          <WorkRow
            key={note}
            name={
              <Link className="cb-row-link" href={withQuery(paths.notes, { person: user, note })}>
                {title}
              </Link>
            }
            about={`${nameOf(by)} · ${dayAndTime(Date.parse(at) / 1000, i18n.locale)}`}
          />
        ))}
      </ul>
      {mayAdd && (
        <Box px={14} py={8} className={classes['row'] ?? ''}>
          <Box
            component={Link}
            fz="sm"
            href={withQuery(paths.notes, { person: user, note: 'new' })}
            className="cb-anchor"
          >
            {t`Add a note`}
          </Box>
        </Box>
      )}
    </OverviewCard>
  )
}
