import { useMemo, useSyncExternalStore } from 'react'
import { Button, Skeleton, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconUserSearch } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { statisticsShownAtom } from '../platform/remembered-values.ts'
import { useNow } from '../platform/clock.ts'
import { live } from '../platform/live.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { isStale } from '../platform/live-client.ts'
import { Empty } from '../ui/Empty.tsx'
import type { MonitoringState } from './use-monitoring.ts'
import { useReady } from './use-wall.ts'
import { Wall } from './Wall.tsx'
import { writeSort } from './wall-view.ts'

/** Phones alone show cards. */
const Cards = lazyComponent(async () => ({ default: (await import('./Cards.tsx')).Cards }))

/** Whether nothing was heard for so long that values may be wrong. They stay, in grey. */
export function useStale(): boolean {
  useNow(1)
  // The answer alone: the state itself is another one with every message.
  return useSyncExternalStore(live.watch, staleNow)
}
const staleNow = () => isStale(live.state(), Date.now())

/** The list itself, or why there is none. */
export function WallBody({
  state,
  narrow,
}: {
  readonly state: MonitoringState
  readonly narrow: boolean
}) {
  const { t } = useLingui()
  const { shape, list, view, setQuery, groupNames, names, zoneOf, siteNames, shifts, open } = state
  const online = useAtomValue(statisticsShownAtom) ? state.online : null
  const ready = useReady()
  const stale = useStale()
  const sites = useMemo(
    () => shape.sites.filter(({ site }) => view.sites.length === 0 || view.sites.includes(site)),
    [shape.sites, view.sites],
  )
  const onSort = useMemo(
    () => (sort: typeof view.sort) => setQuery({ sort: writeSort(sort) }),
    [setQuery],
  )
  if (!ready) return <WallSkeleton />
  if (shape.keys.length === 0)
    return (
      <Empty
        icon={IconUserSearch}
        title={t`No one to show yet`}
        hint={t`People appear here as soon as they have an account on a site.`}
      />
    )
  if (list.items.length === 0) {
    return (
      <Empty
        icon={IconUserSearch}
        title={t`No results`}
        hint={t`No one matches these filters.`}
        action={
          <Button variant="default" onClick={state.clear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    )
  }
  const shared = {
    items: list.items,
    sites,
    siteNames,
    names,
    zoneOf,
    groupNames,
    online,
    shifts,
    presence: state.presence,
    replacing: state.replacing,
    onOpen: open,
  }
  if (narrow)
    return (
      <LazyBoundary fallback={<WallSkeleton />}>
        <Cards {...shared} />
      </LazyBoundary>
    )
  return <Wall {...shared} sort={view.sort} onSort={onSort} stale={stale} />
}

const WallSkeleton = () => (
  <Stack gap={6} aria-busy="true" flex={1}>
    {Array.from({ length: 14 }, (_, index) => (
      <Skeleton key={index} h={24} />
    ))}
  </Stack>
)
