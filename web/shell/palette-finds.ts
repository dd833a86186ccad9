import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconAdjustments, IconUser, IconWorld } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { iconOf } from './menu-icon.ts'
import { screensFor, useSheets } from './menu.ts'
import { useSettingNames } from '../configuration/names.ts'
import { sectionOf, useConfigurationSections } from '../configuration/section-names.ts'
import type { SettingName } from '#shared/configuration/settings.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { usePeople } from '../platform/people.ts'
import { displayName, useViewer } from '../platform/session.ts'
import { useSites } from '../ui/use-sites.ts'
import { matching, type Findable } from './palette-matching.ts'
import { mayVisit } from '../platform/may-visit.ts'

/** People, sites and settings whose names have the words: what the palette finds beside its actions, once something is typed. */
export function usePaletteFinds(words: string): readonly ScreenAction[] {
  const { t } = useLingui()
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const people = usePeople()
  const sites = useSites()
  const settings = useFoundSettings()
  const screens = useScreensBesideMenu()
  const [seesWall, seesSettings] = [paths.monitoring, paths.studioConfig].map((path) =>
    mayVisit(viewer, path),
  )
  return useMemo(() => {
    const found = (
      group: string,
      icon: ScreenAction['icon'],
      all: readonly (Findable & { readonly id: string; readonly href: string })[],
    ): readonly ScreenAction[] =>
      matching(words, all).map(({ id, label, href }) => ({
        id,
        group,
        label,
        icon,
        can: true as const,
        perform: () => navigate(href),
      }))
    return [
      ...screens
        .filter(({ label }) => matching(words, [{ label }]).length > 0)
        .map(({ name, label, icon, path }) => ({
          id: `screen-${name}`,
          group: t`Screens`,
          label,
          icon,
          can: true as const,
          perform: () => navigate(path),
        })),
      ...found(
        t`People`,
        IconUser,
        (people ?? []).map((person) => ({
          id: `person-${person.user}`,
          label: `${displayName(person)} (${person.user})`,
          href: withQuery(paths.aboutUser, { user: person.user, section: 'overview' }),
        })),
      ),
      ...found(
        t`Sites`,
        IconWorld,
        (seesWall ? (sites ?? []) : []).map(({ site, name }) => ({
          id: `site-${site}`,
          label: name,
          also: site,
          href: withQuery(paths.monitoring, { site }),
        })),
      ),
      ...found(t`Settings`, IconAdjustments, seesSettings ? settings : []),
    ]
  }, [t, words, people, sites, settings, screens, seesWall, seesSettings, navigate])
}

/** Sections of a studio's settings, and the settings themselves: each leads to its section. */
function useFoundSettings() {
  const { t } = useLingui()
  const sections = useConfigurationSections()
  const names = useSettingNames()
  return useMemo(() => {
    const before = t`Studio Config`
    const one = (id: string, label: string, section: string) => ({
      id: `setting-${id}`,
      label: `${before}: ${label}`,
      href: withQuery(paths.studioConfig, { section }),
    })
    return [
      ...sections.map(({ id, label }) => one(id, label, id)),
      ...Object.entries(names)
        .filter(([, label]) => sections.every((section) => section.label !== label))
        .map(([name, label]) => one(name, label, sectionOf[name as SettingName])),
    ]
  }, [t, sections, names])
}

/** Screens without an entry that this person may open by their path alone. */
function useScreensBesideMenu() {
  const viewer = useViewer()
  const sheets = useSheets()
  return useMemo(
    () =>
      screensFor(viewer).flatMap(({ name, module, path }) => {
        const entry = sheets[module.name]?.[name]
        return !entry || entry.menu || path.includes(':')
          ? []
          : [{ name, path, label: entry.label, icon: iconOf(entry.icon) }]
      }),
    [viewer, sheets],
  )
}
