import { Trans, useLingui } from '@lingui/react/macro'
import type { ObserverView } from '#shared/site-status/calls.ts'
import { dayAndTime } from '../ui/format.ts'
import { Age } from './Age.tsx'
import { useSiteNames } from '../ui/use-sites.ts'
import { statusName } from './status-name.ts'
import classes from './SiteTrack.module.css'

/** Lines of an observer that contradict what it said before of the same moment: how many, and the last few. */
export function ConflictList({
  row: { conflicts, last_conflict, conflict_samples },
}: {
  readonly row: ObserverView
}) {
  const { i18n } = useLingui()
  const siteOf = useSiteNames()
  if (conflicts === 0) return <span>0</span>
  return (
    <details className={classes['conflicts']}>
      <summary>
        {conflicts.toLocaleString(i18n.locale)} · <Age at={last_conflict} />
      </summary>
      <p>
        <Trans>Conflicting reports for the same moment. The first one was kept.</Trans>
      </p>
      <ul>
        {conflict_samples.map(({ site, account, at, status }) => (
          <li key={`${site} ${account} ${at} ${status}`}>
            {siteOf(site)} · {account} · {dayAndTime(Date.parse(at) / 1000, i18n.locale)} ·{' '}
            {i18n._(statusName[status])}
          </li>
        ))}
      </ul>
      {conflicts > conflict_samples.length && (
        <p>
          <Trans>The newest {conflict_samples.length} are shown.</Trans>
        </p>
      )}
    </details>
  )
}
