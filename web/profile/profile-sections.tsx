import type { ComponentType, FunctionComponent } from 'react'
import { loadSheet, sections } from 'virtual:sections'
import type { User } from '#shared/accounts/calls.ts'
import type { PagePart } from '#shared/permissions/profile-sections.ts'
import { lazyComponent } from '../platform/lazy-component.tsx'

export interface ProfileProps {
  /** The person whose page it is. */
  readonly user: string
  readonly own: boolean
  /** Undefined on the viewer's own page. */
  readonly person: PagePerson | undefined
  readonly choose: (user: string) => void
}
type PagePerson = Pick<User, 'user' | 'name' | 'surname' | 'tipCont' | 'studio'>

/** The parts that the modules declare. */
const shown = Object.entries(sections).map(([id, { name, load }]) => {
  const Show = lazyComponent<ProfileProps>(async () => {
    const section = (await load()).sections?.[id]
    if (!section) throw new Error(`${name} has no section ${id}`)
    // web/modules.ts holds every section to these props.
    return (await section.show()) as { default: ComponentType<ProfileProps> }
  })
  return [id, Show] as const
})
export const partComponents: Partial<Record<PagePart, FunctionComponent<ProfileProps>>> =
  Object.fromEntries(shown)

const asked = new Map<string, ReturnType<typeof loadSheet>>()
/** Loads the names of the tabs in a language. */
export function sectionLabels(language: string): ReturnType<typeof loadSheet> {
  const before = asked.get(language)
  if (before) return before
  const asking = loadSheet(`${language}-sections`)
  asked.set(language, asking)
  asking.catch(() => asked.delete(language))
  return asking
}
