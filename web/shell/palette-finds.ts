import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconAdjustments, IconUser, IconWorld } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { mayVisit } from './menu.ts'
import { useConfigurationSections } from '../configuration/section-names.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { usePeople } from '../platform/people.ts'
import { displayName, useViewer } from '../platform/session.ts'
import { useSites } from '../ui/use-sites.ts'
import { matching, type Findable } from './palette-matching.ts'

/** People, sites and settings whose names have the words: what the palette finds beside its actions, once something is typed. */
export function usePaletteFinds(words: string): readonly ScreenAction[] {
  const { t } = useLingui()
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const people = usePeople()
  const sites = useSites()
  const sections = useConfigurationSections()
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
    const settings = t`Studio Config`
    return [
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
          href: withQuery(paths.monitoring, { site }),
        })),
      ),
      ...found(
        t`Settings`,
        IconAdjustments,
        (seesSettings ? sections : []).map(({ id, label }) => ({
          id: `setting-${id}`,
          label: `${settings}: ${label}`,
          href: withQuery(paths.studioConfig, { section: id }),
        })),
      ),
    ]
  }, [t, words, people, sites, sections, seesWall, seesSettings, navigate])
}
