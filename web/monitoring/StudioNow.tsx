import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { FigureCard, FigureCards } from '../ui/FigureCards.tsx'
import { countOf, isOpen } from './alert-list.ts'
import { studioOf } from './items.ts'
import { showsOnAir, standings } from './standing.ts'
import { useAlerts } from './use-alerts.ts'
import { useReady, useShape, useStudios, wall } from './use-wall.ts'

/** The studios at this moment, in short: each studio's people on air, who is on shift, and the open alerts. */
export default function StudioNow() {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const shown = useMemo(() => studios.map(({ studio }) => studio), [studios])
  useStudios(shown)
  const shape = useShape()
  const alerts = countOf(useAlerts(shown).lines.filter(isOpen))
  const onAir = useMemo(() => onAirByStudio(shape.keys), [shape])
  if (!useReady()) return null
  const count = (tag: string) => shape.counts.get(tag) ?? 0
  const [paused, late] = [count('paused'), count('late')]
  return (
    <FigureCards label={t`Now`}>
      {studios.map(({ studio, name }) => {
        const { live, all } = onAir.get(studio) ?? { live: 0, all: 0 }
        return (
          <FigureCard
            key={studio}
            label={studios.length > 1 ? name : t`On air`}
            value={live}
            note={t`of ${all} on air`}
            href={withQuery(paths.monitoring, { studio: studios.length > 1 ? studio : '' })}
          />
        )
      })}
      <FigureCard
        label={t`On shift`}
        value={count('shift')}
        note={t`${paused} paused`}
        href={withQuery(paths.monitoring, { status: 'shift,paused' })}
      />
      <FigureCard
        label={t`Alerts`}
        value={alerts}
        note={t`${late} with late data`}
        href={withQuery(paths.monitoring, { alerts: '1' })}
      />
    </FigureCards>
  )
}

interface OnAir {
  readonly live: number
  readonly all: number
}
function onAirByStudio(keys: readonly string[]): ReadonlyMap<string, OnAir> {
  const found = new Map<string, OnAir>()
  for (const key of keys) {
    const tags = wall.tagsOf(key)
    if (!tags.some((tag) => (standings as readonly string[]).includes(tag))) continue
    const { live, all } = found.get(studioOf(key)) ?? { live: 0, all: 0 }
    found.set(studioOf(key), { live: live + (tags.some(showsOnAir) ? 1 : 0), all: all + 1 })
  }
  return found
}
