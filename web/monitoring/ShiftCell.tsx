import { memo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useNow } from '../platform/clock.ts'
import type { Cell } from '../platform/monitor-store.ts'
import { dayAndTime } from '../ui/dates.ts'
import { hoursMinutesSeconds } from '../ui/duration.ts'
import { ShiftMark } from '../ui/ShiftMark.tsx'

/** A person's shift: what it is, and since when, running. The wall's frames carry the last change only, so a resumed shift counts from its resumption. */
export const ShiftCell = memo(function ShiftCell({ shift }: { readonly shift: Cell | null }) {
  const { i18n, t } = useLingui()
  if (!shift || (shift.status !== 1 && shift.status !== 2)) return <span className="cb-visually-hidden">{t`Off shift`}</span>
  const since = dayAndTime(shift.since, i18n.locale)
  return (
    <span title={t`Since ${since}`} style={{ display: 'inline-flex', gap: 7, alignItems: 'center' }}>
      <ShiftMark state={shift.status} compact />
      <Running since={shift.since} />
    </span>
  )
})

function Running({ since }: { readonly since: number }) {
  const now = useNow(1)
  return <span className="cb-tabular">{hoursMinutesSeconds(now - since)}</span>
}
