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
import { menuOf } from './menu.ts'
import type { Action } from '../platform/actions.ts'
import { chooseLanguage, languages, type Language } from '../platform/i18n.ts'
import { paths } from '../platform/paths.ts'
import { denseAtom, menuWideAtom } from '../platform/remembered.ts'
import { useViewer } from '../platform/session.ts'
import { toastFailure } from '../platform/toasts.ts'

export const shellDialogAtom = atom<'palette' | 'shortcuts' | null>(null)

/** What can be done from anywhere. */
export function useShellActions(): readonly Action[] {
  const { t, i18n } = useLingui()
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const { setColorScheme } = useMantineColorScheme()
  const setDialog = useSetAtom(shellDialogAtom)
  const [wide, setWide] = useAtom(menuWideAtom)
  const [dense, setDense] = useAtom(denseAtom)
  return useMemo(() => {
    const screens = menuOf(viewer).map(({ name, label, icon, shortcut }): Action => ({
      id: `go-${name}`,
      group: t`Screens`,
      label: i18n._(label),
      icon,
      can: true,
      shortcut,
      perform: () => navigate(paths[name]),
    }))
    const spoken = Object.entries(languages).map(([language, label]): Action => ({
      id: `language-${language}`,
      group: t`Language`,
      label,
      icon: IconLanguage,
      can: true,
      perform: () => chooseLanguage(language as Language),
    }))
    const group = t`Application`
    return [
      ...screens,
      {
        id: 'palette',
        group,
        label: t`Search or jump to…`,
        icon: IconSearch,
        can: true,
        shortcut: 'mod+K',
        perform: () => setDialog('palette'),
      },
      {
        id: 'shortcuts',
        group,
        label: t`Keyboard shortcuts`,
        icon: IconKeyboard,
        can: true,
        shortcut: 'shift+?',
        perform: () => setDialog('shortcuts'),
      },
      {
        id: 'menu',
        group,
        label: wide ? t`Collapse the menu` : t`Expand the menu`,
        icon: IconLayoutSidebar,
        can: true,
        shortcut: 'mod+B',
        perform: () => setWide(!wide),
      },
      {
        id: 'density',
        group,
        label: dense ? t`Comfortable rows` : t`Dense rows`,
        icon: dense ? IconBaselineDensityMedium : IconBaselineDensitySmall,
        can: true,
        shortcut: 'alt+D',
        perform: () => setDense(!dense),
      },
      {
        id: 'light',
        group,
        label: t`Light colours`,
        icon: IconSun,
        can: true,
        perform: () => setColorScheme('light'),
      },
      {
        id: 'dark',
        group,
        label: t`Dark colours`,
        icon: IconMoon,
        can: true,
        perform: () => setColorScheme('dark'),
      },
      {
        id: 'system',
        group,
        label: t`Colours of the system`,
        icon: IconSunMoon,
        can: true,
        perform: () => setColorScheme('auto'),
      },
      ...spoken,
      {
        id: 'log-out',
        group,
        label: t`Log out`,
        icon: IconLogout,
        can: true,
        perform: () => logOut().catch((error: unknown) => toastFailure(error, t`Log out`)),
      },
    ]
  }, [t, i18n, viewer, navigate, setColorScheme, setDialog, wide, setWide, dense, setDense])
}
