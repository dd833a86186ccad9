import { useMemo } from 'react'
import { useMantineColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconKeyboard,
  IconLanguage,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconSunMoon,
} from '@tabler/icons-react'
import { atom, useAtom, useSetAtom } from 'jotai'
import { useLocation } from 'wouter'
import { logOut } from '../accounts/entering.ts'
import { useMenu } from './menu.ts'
import { shell } from './module.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { chooseLanguage, shownLanguages, type Language } from '../platform/i18n.ts'
import { denseAtom, menuWideAtom } from '../platform/remembered.ts'
import { toastFailure } from '../platform/toasts.ts'

export const shellDialogAtom = atom<'palette' | 'shortcuts' | null>(null)

/** What can be done from anywhere. */
export function useShellActions(): readonly ScreenAction[] {
  const [going, frame, look] = [useGoing(), useFrame(), useLook()]
  const [spoken, leaving] = [useLanguages(), useLeaving()]
  return useMemo(
    () => [...going, ...frame, ...look, ...spoken, ...leaving],
    [going, frame, look, spoken, leaving],
  )
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

function useLook(): readonly ScreenAction[] {
  const { t } = useLingui()
  const { setColorScheme } = useMantineColorScheme()
  return useMemo(() => {
    const group = t`Application`
    return [
      {
        id: 'light',
        group,
        label: t`Light theme`,
        icon: IconSun,
        can: true,
        perform: () => setColorScheme('light'),
      },
      {
        id: 'dark',
        group,
        label: t`Dark theme`,
        icon: IconMoon,
        can: true,
        perform: () => setColorScheme('dark'),
      },
      {
        id: 'system',
        group,
        label: t`System theme`,
        icon: IconSunMoon,
        can: true,
        perform: () => setColorScheme('auto'),
      },
    ]
  }, [t, setColorScheme])
}

function useLanguages(): readonly ScreenAction[] {
  const { t } = useLingui()
  return useMemo(
    () =>
      Object.entries(shownLanguages).map(([language, label]) => ({
        id: `language-${language}`,
        group: t`Language`,
        label,
        icon: IconLanguage,
        can: true,
        perform: () => chooseLanguage(language as Language),
      })),
    [t],
  )
}

function useLeaving(): readonly ScreenAction[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'log-out',
        group: t`Application`,
        label: t`Log out`,
        icon: IconLogout,
        can: true,
        perform: () => logOut().catch((error: unknown) => toastFailure(error, t`Log out`)),
      },
    ],
    [t],
  )
}
