import type { FunctionComponent } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { User } from '#shared/accounts/calls.ts'
import { restoredSection, sectionsFor, type ProfilePerson, type ProfileSection } from '#shared/permissions/profile-sections.ts'
import { lazily } from './platform/lazily.tsx'

export interface ProfileProps {
  /** Whose page it is. */
  readonly user: string
  readonly own: boolean
  /** Undefined where the viewer may not list people: then it is their own page. */
  readonly person: User | undefined
  readonly choose: (user: string) => void
}
interface Tab {
  readonly label: MessageDescriptor
  readonly Show: FunctionComponent<ProfileProps>
}

/** One row a section of a person's page that is built, in the specification's order; who sees it says the matrix in `shared/permissions`. */
const tabs: Partial<Record<ProfileSection, Tab>> = {
  overview: { label: msg`Profile Overview`, Show: lazily(() => import('./ProfileOverview.tsx')) },
  activity: { label: msg`Activity`, Show: lazily(() => import('./shifts/Shifts.tsx')) },
  password: { label: msg`Change Password`, Show: lazily(() => import('./accounts/security/SecurityOf.tsx')) },
}

/** The sections that this viewer has on this person's page. */
export const tabsFor = (viewer: ProfilePerson, viewed: ProfilePerson): readonly (Tab & { readonly id: ProfileSection })[] =>
  sectionsFor(viewer, viewed).flatMap((id) => (tabs[id] ? [{ id, ...tabs[id] }] : []))

/** What to show: the section asked for, else the one chosen last, if the viewer has it here; otherwise the overview (specification, section 2). */
export function sectionToShow(wanted: string, viewer: ProfilePerson, viewed: ProfilePerson): ProfileSection {
  const section = restoredSection(wanted, viewer, viewed)
  return tabs[section] ? section : 'overview'
}
