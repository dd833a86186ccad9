import { useMemo, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { shiftCalls } from '#shared/shifts/calls.ts'
import { useNow } from '../../platform/clock.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useLiveCall } from '../../platform/live.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { usePersonName } from '../../platform/people.ts'
import { useShownStudio } from './open-work.ts'
import type { AskedAct } from './UrgentRow.tsx'
import { urgentPeople } from './urgent-people.ts'
import { WorkCard } from './WorkCard.tsx'

/** Fetched where a person is not where they should be. */
const UrgentRow = lazyComponent(() => import('./UrgentRow.tsx'))
const ShiftActDialog = lazyComponent(() => import('../../monitoring/ShiftActDialog.tsx'))
const ReplaceDialog = lazyComponent(() => import('../../monitoring/ReplaceDialog.tsx'))

/** The pause between looks: a minute that passes makes a person late although nothing was said. */
const again_ms = 30_000

/** People who are late, absent, on air off shift, or have forgotten to stop: the presences of the wall. */
export default function PeopleNow() {
  const { t } = useLingui()
  const now = useNow(60)
  const studio = useShownStudio()
  const { data, error } = useLiveCall(shiftCalls.presence, {
    pause_ms: 5000,
    refetchInterval: again_ms,
  })
  const rows = useMemo(() => data && urgentPeople(data, now), [data, now])
  const [asked, setAsked] = useState<AskedAct>()
  return (
    <>
      <WorkCard
        part="people"
        title={t`Late, absent, forgotten`}
        href={withQuery(paths.attendance, { show: 'marked', by: 'day', studio })}
        rows={rows}
        error={error}
      >
        {(row) => <UrgentRow key={`${row.studio} ${row.user}`} row={row} onAct={setAsked} />}
      </WorkCard>
      {asked && <Act {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Act({ act, row, onClose }: AskedAct & { readonly onClose: () => void }) {
  const name = usePersonName()(row.user)
  return (
    <LazyBoundary fallback={null}>
      {act === 'replace' ? (
        <ReplaceDialog presence={row.presence} onClose={onClose} />
      ) : (
        <ShiftActDialog act={act} user={row.user} name={name} onClose={onClose} />
      )}
    </LazyBoundary>
  )
}
