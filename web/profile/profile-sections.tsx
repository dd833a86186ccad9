import type { FunctionComponent } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { User } from '#shared/accounts/calls.ts'
import {
  restoredSection,
  sectionsFor,
  type ProfilePerson,
  type ProfileSection,
} from '#shared/permissions/profile-sections.ts'
import type * as Later from '../ui/LaterSections.tsx'
import { lazily } from '../platform/lazily.tsx'

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

const later = (name: keyof typeof Later): FunctionComponent<ProfileProps> =>
  lazily(async () => ({ default: (await import('../ui/LaterSections.tsx'))[name] }))

/** One row a section of a person's page, in the specification's order; who sees it says the matrix in `shared/permissions`. */
const tabs: Readonly<Record<ProfileSection, Tab>> = {
  overview: { label: msg`Profile Overview`, Show: lazily(() => import('./ProfileOverview.tsx')) },
  payments: { label: msg`Payments`, Show: later('LaterPayments') },
  'user-tasks': { label: msg`Tasks`, Show: later('LaterTasks') },
  activity: { label: msg`Activity`, Show: lazily(() => import('../shifts/Shifts.tsx')) },
  info: {
    label: msg`Personal Information`,
    Show: lazily(() => import('../accounts/person/PersonInfo.tsx')),
  },
  training: { label: msg`Training`, Show: later('LaterTraining') },
  email: { label: msg`Emails`, Show: later('LaterEmail') },
  accounts: {
    label: msg`Accounts`,
    Show: lazily(() => import('../accounts/person/SiteAccounts.tsx')),
  },
  password: {
    label: msg`Change Password`,
    Show: lazily(() => import('../accounts/security/SecurityOf.tsx')),
  },
  boost: { label: msg`Boost`, Show: later('LaterBoost') },
  media: { label: msg`Media Files`, Show: lazily(() => import('../accounts/person/Media.tsx')) },
  logs: { label: msg`Logs`, Show: lazily(() => import('../accounts/person/Reveals.tsx')) },
  'model-assignment': {
    label: msg`Model Assignment`,
    Show: lazily(() => import('../permissions/ModelsOf.tsx')),
  },
  holidays: { label: msg`Vacations`, Show: later('LaterHolidays') },
  schedule: { label: msg`Schedule`, Show: later('LaterSchedule') },
}

/** The sections that this viewer has on this person's page. */
export const tabsFor = (
  viewer: ProfilePerson,
  viewed: ProfilePerson,
): readonly (Tab & { readonly id: ProfileSection })[] =>
  sectionsFor(viewer, viewed).map((id) => ({ id, ...tabs[id] }))

/** What to show: the section asked for, else the one chosen last, if the viewer has it here; otherwise the overview (specification, section 2). */
export const sectionToShow = (
  wanted: string,
  viewer: ProfilePerson,
  viewed: ProfilePerson,
): ProfileSection => restoredSection(wanted, viewer, viewed)
