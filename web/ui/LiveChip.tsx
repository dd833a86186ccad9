import { useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useNow } from '../platform/clock.ts'
import { live } from '../platform/live.ts'
import { isStale } from '../platform/live-client.ts'
import { timeOrDay } from './format.ts'
import classes from './LiveChip.module.css'

/** The part of the state that renders between two seconds: the state itself changes with every message, of which a busy wall has seventy a second. */
const phaseNow = () => `${live.state().phase} ${live.state().heardAt > 0}`

const tokens = { live: 'free', waiting: 'error', stale: 'broken' } as const

/** Shows how fresh the page is: "Live · 2 s ago", "Reconnecting", "Stale since 14:03". Values stay; this says how far to trust them. */
export function LiveChip({ zone }: { readonly zone?: string | undefined }) {
  const { t, i18n } = useLingui()
  useNow(1)
  useSyncExternalStore(live.watch, phaseNow)
  const { phase, heardAt } = live.state()
  const age = Math.max(0, Math.floor((Date.now() - heardAt) / 1000))
  const since = timeOrDay(heardAt / 1000, i18n.locale, zone)
  const [tone, text] =
    phase === 'refused'
      ? (['stale', t`Not allowed to watch`] as const)
      : isStale(live.state(), Date.now())
        ? (['stale', t`Stale since ${since}`] as const)
        : phase === 'live'
          ? (['live', t`Live · ${age} s ago`] as const)
          : heardAt === 0
            ? (['waiting', t`Connecting`] as const)
            : (['waiting', t`Reconnecting`] as const)
  return (
    <span className={`cb-no-print ${classes['chip']}`} data-tone={tone} data-token={tokens[tone]}>
      <span className={classes['dot']} aria-hidden="true" />
      <span className="cb-tabular">{text}</span>
      <span className="cb-visually-hidden" role="status">
        {phase === 'live' ? t`Live` : text}
      </span>
    </span>
  )
}
