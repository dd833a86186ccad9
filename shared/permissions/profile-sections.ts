import type { TipContName } from '../accounts/rules.ts'

/** The viewer of a profile, or the person it shows. */
export interface ProfilePerson {
  readonly user: string
  readonly tipCont: string
  readonly super: boolean
}
interface Section {
  /** The title of its tab. */
  readonly tab: string
  readonly shownTo: (viewer: ProfilePerson, viewed: ProfilePerson) => boolean
}
const everybody = () => true
const self = (viewer: ProfilePerson, viewed: ProfilePerson): boolean => viewer.user === viewed.user
const is = (person: ProfilePerson, ...types: TipContName[]): boolean =>
  types.some((type) => type === person.tipCont)

const ownOrOfManager = (viewer: ProfilePerson, viewed: ProfilePerson): boolean =>
  self(viewer, viewed) || (is(viewer, 'Model', 'Trainer', 'Tehnic') && is(viewed, 'Manager'))

/**
 * Which sections a profile has (docs/rules/permissions.md#sections-of-a-profile), to the letter, in the order of the tabs. What
 * may be read or changed inside is decided by each call's own row. Three tabs are no sections of the matrix: Bonuses is shown to
 * those who have payments, Tax information to those who have info, App settings to the person alone. For email and schedule no
 * tab is fixed: they are called as their menu entries are.
 */
export const profileSections = {
  overview: { tab: 'Profile Overview', shownTo: everybody },
  payments: { tab: 'Payments', shownTo: everybody },
  bonuses: { tab: 'Bonuses', shownTo: everybody },
  'user-tasks': { tab: 'Tasks', shownTo: everybody },
  info: { tab: 'Personal Information', shownTo: ownOrOfManager },
  activity: { tab: 'Activity', shownTo: everybody },
  accounts: { tab: 'Accounts', shownTo: (viewer) => is(viewer, 'Model') },
  password: { tab: 'Change Password', shownTo: everybody },
  boost: { tab: 'Boost', shownTo: (viewer) => is(viewer, 'Model') && viewer.super },
  training: {
    tab: 'Training',
    shownTo: (viewer, viewed) =>
      is(viewer, 'Model', 'Trainer', 'Manager') &&
      (self(viewer, viewed) || is(viewed, 'Manager', 'Trainer')),
  },
  media: { tab: 'Media Files', shownTo: everybody },
  'app-settings': { tab: 'App settings', shownTo: self },
  logs: { tab: 'Logs', shownTo: (_viewer, viewed) => is(viewed, 'Manager') },
  'model-assignment': {
    tab: 'Model Assignment',
    shownTo: (viewer, viewed) => is(viewer, 'Trainer') && is(viewed, 'Manager'),
  },
  tax: { tab: 'Tax information', shownTo: ownOrOfManager },
  holidays: { tab: 'Vacations', shownTo: everybody },
  schedule: { tab: 'Schedule', shownTo: (viewer) => is(viewer, 'Manager') },
  email: {
    tab: 'Emails',
    shownTo: (viewer, viewed) =>
      self(viewer, viewed) || (is(viewer, 'Model') && is(viewed, 'Manager', 'Trainer')),
  },
} as const satisfies Record<string, Section>
export type ProfileSection = keyof typeof profileSections
export const profileSectionNames = Object.keys(profileSections) as readonly ProfileSection[]

/** The sections that this viewer has on this person's profile, in their order. */
export const sectionsFor = (
  viewer: ProfilePerson,
  viewed: ProfilePerson,
): readonly ProfileSection[] =>
  profileSectionNames.filter((name) => profileSections[name].shownTo(viewer, viewed))

/**
 * Parts of a person's page that are no sections of the matrix: the security of the account, and tasks for those who
 * look after it. Each goes with the section that shows the same where the matrix gives it.
 */
export const accountParts = {
  security: null,
  edit: 'info',
  'site-accounts': 'accounts',
  reveals: 'logs',
  erasure: null,
} as const satisfies Record<string, ProfileSection | null>
type AccountPart = keyof typeof accountParts
export const accountPartNames = Object.keys(accountParts) as readonly AccountPart[]
/** Everything that a person's page can show. */
export type PagePart = ProfileSection | AccountPart

/** The part that was chosen last, if the page has it for this viewer; otherwise the overview (docs/rules/permissions.md#the-last-section). */
export const restoredPart = (remembered: string | null, parts: readonly PagePart[]): PagePart =>
  parts.find((part) => part === remembered) ??
  parts.find((part) => part === accountParts[remembered as AccountPart]) ??
  'overview'
