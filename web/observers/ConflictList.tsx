import { Box } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ObserverView } from '#shared/site-status/calls.ts'
import { dayAndTime } from '../ui/format.ts'
import { Age } from './Age.tsx'
import { useSiteNames } from '../ui/use-sites.ts'
import { statusName } from './status-name.ts'

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
    <details>
      <Box component="summary" c="var(--cb-error)" fw={600}>
        {conflicts.toLocaleString(i18n.locale)} · <Age at={last_conflict} />
      </Box>
      <Box component="p" my={6} mx={0} c="dimmed">
        <Trans>Conflicting reports for the same moment. The first one was kept.</Trans>
      </Box>
      <ul className="cb-bullets">
        {conflict_samples.map(({ site, account, at, status }) => (
          <li key={`${site} ${account} ${at} ${status}`}>
            {siteOf(site)} · {account} · {dayAndTime(Date.parse(at) / 1000, i18n.locale)} ·{' '}
            {i18n._(statusName[status])}
          </li>
        ))}
      </ul>
      {conflicts > conflict_samples.length && (
        <Box component="p" my={6} mx={0} c="dimmed">
          <Trans>The newest {conflict_samples.length} are shown.</Trans>
        </Box>
      )}
    </details>
  )
}
