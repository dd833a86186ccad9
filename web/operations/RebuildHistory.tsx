import { Box, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Rebuild } from '#shared/operations/calls.ts'
import { dayAndTime } from '../ui/format.ts'
import { hoursMinutesSeconds } from '../ui/duration.ts'
import classes from './Operations.module.css'

const shown_max = 20
const outcomeColours: Partial<Record<Rebuild['state'], string>> = {
  done: 'var(--cb-free)',
  differs: 'var(--cb-broken)',
  failed: 'var(--cb-broken)',
}

/** The list of what became of the last ones: who asked, how long it took, what differed. */
export function RebuildHistory({ rebuilds }: { readonly rebuilds: readonly Rebuild[] }) {
  const { t } = useLingui()
  if (rebuilds.length === 0) return null
  return (
    <>
      <Text component="h2" mt="xs" fz="0.9375rem" fw={600}>
        <Trans>Past rebuilds and verifications</Trans>
      </Text>
      <ul className={`cb-card ${classes['card']}`} aria-label={t`Past rebuilds and verifications`}>
        {rebuilds.slice(0, shown_max).map((rebuild) => (
          <Past key={rebuild.id} rebuild={rebuild} />
        ))}
      </ul>
    </>
  )
}

function Past({
  rebuild: {
    projection,
    kind,
    state,
    requested_by,
    requested_at,
    started_at,
    ended_at,
    events,
    result,
  },
}: {
  readonly rebuild: Rebuild
}) {
  const { t, i18n } = useLingui()
  const at = dayAndTime(Date.parse(requested_at) / 1000, i18n.locale)
  const took =
    started_at === null || ended_at === null
      ? null
      : hoursMinutesSeconds((Date.parse(ended_at) - Date.parse(started_at)) / 1000)
  const folded = events.toLocaleString(i18n.locale)
  const words = {
    done: kind === 'verify' ? t`Equal` : t`Equal, now live`,
    differs: t`Differs`,
    failed: t`Failed`,
    cancelled: t`Stopped`,
    waiting: '',
    running: '',
  }
  return (
    <li className={`cb-below ${classes['past']}`}>
      <Box component="span" fw={600} c={outcomeColours[state] ?? 'dimmed'}>
        {words[state]}
      </Box>
      <span className={classes['name']}>
        <b>
          {kind === 'verify' ? t`Verify` : t`Rebuild`} {projection}
        </b>
        <small>
          <Trans>
            requested by {requested_by}, {at}
          </Trans>
        </small>
      </span>
      <span className="cb-tabular">{took !== null && t`${folded} events in ${took}`}</span>
      {result !== null && <code className="cb-failure cb-wide">{result}</code>}
    </li>
  )
}
