import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconKeyboard,
  IconLayoutSidebar,
  IconSearch,
} from '@tabler/icons-react'
import { useAtom, useSetAtom } from 'jotai'
import { useLocation } from 'wouter'
import { useMenu } from './menu.ts'
import { shell } from './module.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { denseAtom, menuWideAtom } from '../platform/remembered-values.ts'
import { personalAtom } from '../platform/session.ts'

export const shellDialogAtom = personalAtom<'palette' | 'shortcuts' | null>(null)

/**
 * Returns the actions that can be done from anywhere, and have a shortcut or a button; those that only the palette
 * offers are in palette-actions.ts.
 */
export function useShellActions(): readonly ScreenAction[] {
  const [going, frame] = [useGoing(), useFrame()]
  return useMemo(() => [...going, ...frame], [going, frame])
}

function useGoing(): readonly ScreenAction[] {
  const { t } = useLingui()
  const entries = useMenu()
  const [, navigate] = useLocation()
  return useMemo(
    () =>
      entries.map(({ name, path, label, icon, shortcut }) => ({
        id: `go-${name}`,
        group: t`Screens`,
        label,
        icon,
        ...(shortcut && { shortcut }),
        can: true,
        perform: () => navigate(path),
      })),
    [t, entries, navigate],
  )
}

function useFrame(): readonly ScreenAction[] {
  const { t } = useLingui()
  const setDialog = useSetAtom(shellDialogAtom)
  const [wide, setWide] = useAtom(menuWideAtom)
  const [dense, setDense] = useAtom(denseAtom)
  return useMemo(() => {
    const group = t`Application`
    return [
      {
        id: 'palette',
        group,
        label: t`Search or jump to…`,
        icon: IconSearch,
        can: true,
        shortcut: shell.shortcuts.palette,
        perform: () => setDialog('palette'),
      },
      {
        id: 'shortcuts',
        group,
        label: t`Keyboard shortcuts`,
        icon: IconKeyboard,
        can: true,
        shortcut: shell.shortcuts.shortcuts,
        perform: () => setDialog('shortcuts'),
      },
      {
        id: 'menu',
        group,
        label: wide ? t`Collapse menu` : t`Expand menu`,
        icon: IconLayoutSidebar,
        can: true,
        shortcut: shell.shortcuts.menu,
        perform: () => setWide(!wide),
      },
      {
        id: 'density',
        group,
        label: dense ? t`Comfortable row height` : t`Compact row height`,
        icon: dense ? IconBaselineDensityMedium : IconBaselineDensitySmall,
        can: true,
        shortcut: shell.shortcuts.density,
        perform: () => setDense(!dense),
      },
    ]
  }, [t, setDialog, wide, setWide, dense, setDense])
}
