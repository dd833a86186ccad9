import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconBell,
  IconDeviceTv,
  IconFilterOff,
  IconSearch,
} from '@tabler/icons-react'
import type { ScreenAction } from '../platform/actions.ts'
import { monitoring } from './module.ts'
import type { ViewQuery, WallView } from './wall-view.ts'

/** Returns the actions on the wall; the palette and the list of shortcuts show the same. */
export function useWallActions(
  query: ViewQuery,
  view: WallView,
  setQuery: (change: Partial<ViewQuery>) => void,
  clear: () => void,
): readonly ScreenAction[] {
  const { t } = useLingui()
  const { kiosk, alerts } = query
  const { onlyProblems } = view
  return useMemo(() => {
    const group = t`Wall`
    const [isKiosk, showsAlerts] = [kiosk === '1', alerts === '1']
    return [
      {
        id: 'wall-kiosk',
        group,
        label: isKiosk ? t`Exit full screen` : t`Show on full screen`,
        icon: IconDeviceTv,
        can: true,
        shortcut: monitoring.shortcuts['wall-kiosk'],
        perform: () => setQuery({ kiosk: isKiosk ? '' : '1' }),
      },
      {
        id: 'wall-alerts',
        group,
        label: showsAlerts ? t`Hide alerts` : t`Show alerts`,
        icon: IconBell,
        can: true,
        shortcut: monitoring.shortcuts['wall-alerts'],
        perform: () => setQuery({ alerts: showsAlerts ? '' : '1' }),
      },
      {
        id: 'wall-problems',
        group,
        label: onlyProblems ? t`Show everyone` : t`Show problems only`,
        icon: IconAlertTriangle,
        can: true,
        shortcut: monitoring.shortcuts['wall-problems'],
        perform: () => setQuery({ problems: onlyProblems ? '' : '1' }),
      },
      {
        id: 'wall-clear',
        group,
        label: t`Clear filters`,
        icon: IconFilterOff,
        can: true,
        perform: clear,
      },
      {
        id: 'wall-search',
        group,
        label: t`Search the wall`,
        icon: IconSearch,
        can: true,
        shortcut: monitoring.shortcuts['wall-search'],
        perform: () => document.getElementById('wall-person')?.focus(),
      },
    ]
  }, [t, kiosk, alerts, onlyProblems, setQuery, clear])
}
