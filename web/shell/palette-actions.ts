import { useMemo } from 'react'
import { useMantineColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconLanguage, IconLogout, IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react'
import { logOut } from '../accounts/log-in.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { chooseLanguage, shownLanguages, type Language } from '../platform/i18n.ts'
import { toastFailure } from '../platform/toasts.ts'

/** Returns the actions that can be done from anywhere and have no shortcut: fetched with the palette. */
export function usePaletteActions(): readonly ScreenAction[] {
  const [look, spoken, leaving] = [useLook(), useLanguages(), useLeaving()]
  return useMemo(() => [...look, ...spoken, ...leaving], [look, spoken, leaving])
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
