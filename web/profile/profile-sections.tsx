import type { ComponentType, FunctionComponent } from 'react'
import { loadSheet, sections } from 'virtual:sections'
import type { User } from '#shared/accounts/calls.ts'
import {
  restoredSection,
  sectionsFor,
  type ProfilePerson,
  type ProfileSection,
} from '#shared/permissions/profile-sections.ts'
import { lazyComponent } from '../platform/lazy-component.tsx'

export interface ProfileProps {
  /** Whose page it is. */
  readonly user: string
  readonly own: boolean
  /** Undefined where the viewer may not list people: then it is their own page. */
  readonly person: User | undefined
  readonly choose: (user: string) => void
}
interface Tab {
  readonly id: ProfileSection
  readonly Show: FunctionComponent<ProfileProps>
}

/** The sections that the modules declare; who sees them says the matrix in `shared/permissions`, in the specification's order. */
const shown = Object.entries(sections).map(([id, { name, load }]) => {
  const Show = lazyComponent<ProfileProps>(async () => {
    const section = (await load()).sections?.[id]
    if (!section) throw new Error(`${name} has no section ${id}`)
    // web/modules.ts holds every section to these props.
    return (await section.show()) as { default: ComponentType<ProfileProps> }
  })
  return [id, Show] as const
})
const parts = Object.fromEntries(shown) as Partial<Record<ProfileSection, Tab['Show']>>

/** The sections that this viewer has on this person's page. */
export const tabsFor = (viewer: ProfilePerson, viewed: ProfilePerson): readonly Tab[] =>
  sectionsFor(viewer, viewed).flatMap((id) => {
    const Show = parts[id]
    return Show ? [{ id, Show }] : []
  })

const asked = new Map<string, ReturnType<typeof loadSheet>>()
/** What the tabs are called in a language. */
export function sectionLabels(language: string): ReturnType<typeof loadSheet> {
  const before = asked.get(language)
  if (before) return before
  const asking = loadSheet(`${language}-sections`)
  asked.set(language, asking)
  asking.catch(() => asked.delete(language))
  return asking
}

/** What to show: the section asked for, else the one chosen last, if the viewer has it here; otherwise the overview (specification, section 2). */
export const sectionToShow = (
  wanted: string,
  viewer: ProfilePerson,
  viewed: ProfilePerson,
): ProfileSection => restoredSection(wanted, viewer, viewed)
