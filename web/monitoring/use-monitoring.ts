import { useCallback, useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { PresenceView, ShiftSession } from '#shared/shifts/calls.ts'
import { useLocalStudios } from '../platform/queries.ts'
import type { WallShape } from './monitor-store.ts'
import { useOpened, useQueryString } from '../platform/query-string.ts'
import { liveFirstAtom, onlyMineAtom } from '../platform/remembered-values.ts'
import type { GroupNames } from './GroupHeading.tsx'
import { loginOfRow, planGroups, type ShownItems, type ItemContext } from './items.ts'
import { useItems } from './use-items.ts'
import { ownModelsAtom } from './own-models.ts'
import { rowPlan, tagsOfPresence } from './presence.ts'
import { usePresence, type PresenceOf } from './use-presence.ts'
import { useReplacing, type Replacing } from './use-replacing.ts'
import { useOnlineTimes, useRunningShifts, type OnlineOf, type ZonedStudio } from './use-times.ts'
import { useWallNames, useShape, useStudios, wall } from './use-wall.ts'
import { useSiteNames } from '../ui/use-sites.ts'
import type { Opened, ZoneOf } from './Wall.tsx'
import { readView, viewParameters, type ViewQuery, type WallView } from './wall-view.ts'

/**
 * The state that the desk and the big screen both show; held above them, so that going from one to the other loads
 * nothing anew.
 */
export interface MonitoringState {
  readonly query: ViewQuery
  readonly setQuery: (change: Partial<ViewQuery>) => void
  /** Puts every filter away. */
  readonly clear: () => void
  readonly view: WallView
  readonly studios: readonly ZonedStudio[]
  /** Ids of the studios in sight. */
  readonly shown: readonly string[]
  readonly shape: WallShape
  readonly refused: Readonly<Record<string, string>>
  readonly list: ShownItems
  readonly names: (key: string) => string
  readonly siteNames: (site: string) => string
  readonly nameOfStudio: (studio: string) => string
  /** By whose clock times are shown of a studio, or of a row. */
  readonly zoneOf: ZoneOf
  readonly groupNames: GroupNames
  readonly online: OnlineOf | null
  readonly shifts: ReadonlyMap<string, ShiftSession>
  readonly presence: PresenceOf | null | undefined
  readonly replacing: Replacing | undefined
  /** The person whose replacement is looked for. */
  readonly replaced: PresenceView | undefined
  readonly endReplacing: () => void
  /** Whether models are assigned to the viewer. */
  readonly hasModels: boolean
  readonly opened: Opened | null
  readonly open: (opened: Opened) => void
  readonly close: () => void
}

const nobodysTime = () => undefined

export function useMonitoring(): MonitoringState {
  const [query, setQuery] = useQueryString(viewParameters)
  const view = useView(query)
  const clear = useClear(setQuery)
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const inSight = useMemo(() => {
    const chosen = studios.filter(({ studio }) => studio === query.studio)
    return chosen.length > 0 ? chosen : studios
  }, [studios, query.studio])
  const shown = useMemo(() => inSight.map(({ studio }) => studio), [inSight])
  const refused = useStudios(shown)
  const shape = useShape()
  const names = useWallNames()
  const siteNames = useSiteNames()
  const online = useOnlineTimes(inSight)
  const shifts = useRunningShifts()
  const presence = usePresence()
  const zoneOf = useCallback<ZoneOf>(
    (row) => studios.find(({ studio }) => row === studio || row.startsWith(`${studio}/`))?.timezone,
    [studios],
  )
  const mine = useAtomValue(ownModelsAtom)
  const source = useSource(view, { names, online, presence, mine, zoneOf })
  const list = useItems(view, source)
  const nameOfStudio = useCallback(
    (id: string) => studios.find(({ studio }) => studio === id)?.name ?? id,
    [studios],
  )
  const { replacing, replaced, close: endReplacing } = useReplacing(presence)
  const groupNames = useGroupNames(nameOfStudio, siteNames)
  const [cell, openCell, close] = useOpened('cell')
  const open = useCallback(({ key, site }: Opened) => openCell(`${key}/${site ?? ''}`), [openCell])
  const opened = useMemo(() => readCell(cell), [cell])
  return {
    query,
    setQuery,
    clear,
    view,
    studios,
    shown,
    shape,
    refused,
    list,
    names,
    siteNames,
    nameOfStudio,
    zoneOf,
    groupNames,
    online,
    shifts,
    presence,
    replacing,
    replaced,
    endReplacing,
    hasModels: mine !== undefined,
    opened,
    open,
    close,
  }
}

/** Puts every filter away, the remembered one too. */
function useClear(setQuery: MonitoringState['setQuery']): () => void {
  const rememberMine = useSetAtom(onlyMineAtom)
  return useCallback(() => {
    rememberMine(false)
    setQuery({ studio: '', person: '', status: '', site: '', problems: '', mine: '' })
  }, [rememberMine, setQuery])
}

/** The facts that the list asks for; the same object while they are the same. */
function useSource(
  { sort }: WallView,
  {
    names,
    online,
    presence,
    mine,
    zoneOf,
  }: Pick<MonitoringState, 'names' | 'online' | 'presence' | 'zoneOf'> & {
    readonly mine: ReadonlySet<string> | undefined
  },
): ItemContext {
  const byTime = sort.column === 'today' || sort.column === 'half'
  const known = byTime && online ? online : nobodysTime
  return useMemo(
    () => ({
      nameOf: names,
      row: wall.row,
      tagsOf: wall.tagsOf,
      online: known,
      ...(presence && {
        presenceTagsOf: (key) => tagsOfPresence(presence(key)),
        planOf: (key) => rowPlan(presence(key), zoneOf(key)),
      }),
      ...(mine && { isMine: (key) => mine.has(loginOfRow(key)) }),
    }),
    [names, known, presence, mine, zoneOf],
  )
}

/** Stays the same object while nothing in it changes: what lies open beside the wall is no reason to sort it again. */
function useView({
  studio,
  person,
  status,
  site,
  problems,
  mine,
  group,
  sort,
  kiosk,
}: ViewQuery): WallView {
  // A big screen is looked at from afar, by people who cannot choose: who is live comes first, of all studios.
  const isBig = kiosk === '1'
  const liveFirst = useAtomValue(liveFirstAtom) || isBig
  const onlyMine = useAtomValue(onlyMineAtom) ? '1' : mine
  return useMemo(
    () =>
      readView(
        {
          studio,
          person,
          status,
          site,
          problems,
          mine: onlyMine,
          group: isBig ? 'none' : group,
          sort,
          kiosk: '',
          cell: '',
          alerts: '',
        },
        liveFirst,
      ),
    [studio, person, status, site, problems, onlyMine, group, sort, isBig, liveFirst],
  )
}

function useGroupNames(
  nameOfStudio: (studio: string) => string,
  siteNames: (site: string) => string,
): GroupNames {
  const { t } = useLingui()
  return useCallback(
    (id) => {
      const [kind, of] = [id.slice(0, id.indexOf(':')), id.slice(id.indexOf(':') + 1)]
      if (kind === 'studio') return nameOfStudio(of)
      if (kind === 'site') return of === '' ? t`On no site` : siteNames(of)
      if (id === planGroups.none) return t`Not planned`
      if (kind === 'plan') return of === '' ? t`Other hours` : of
      return of === '1' ? t`On shift` : of === '2' ? t`Paused` : t`Off shift`
    },
    [t, nameOfStudio, siteNames],
  )
}

/** 'north/ana/ctb', or 'north/ana/' for all sites of a person. */
function readCell(text: string): Opened | null {
  const at = text.lastIndexOf('/')
  if (at <= 0 || !text.slice(0, at).includes('/')) return null
  return { key: text.slice(0, at), site: text.slice(at + 1) || null }
}
