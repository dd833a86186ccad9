import type { TipContName } from '../accounts/rules.ts'

/** Whoever looks at a profile, or is looked at. */
export interface ProfilePerson {
  readonly user: string
  readonly tipCont: string
  readonly super: boolean
}
interface Section {
  /** The tabs of the section, as the specification names them (section 2); the first one names the section. */
  readonly tabs: readonly [string, ...string[]]
  readonly shownTo: (viewer: ProfilePerson, viewed: ProfilePerson) => boolean
}
const everybody = () => true
const self = (viewer: ProfilePerson, viewed: ProfilePerson): boolean => viewer.user === viewed.user
const is = (person: ProfilePerson, ...types: TipContName[]): boolean =>
  types.some((type) => type === person.tipCont)

/**
 * The specification's matrix (section 6), to the letter, in the order of section 2. It says which sections a profile has; what
 * may be read or changed inside is decided by each call's own row. The specification names three tabs more than sections:
 * Bonuses belongs to payments, Tax information to the personal information, App settings to the overview. It names no tab for
 * email and schedule: they are called as their menu entries are.
 */
export const profileSections = {
  overview: { tabs: ['Profile Overview', 'App settings'], shownTo: everybody },
  payments: { tabs: ['Payments', 'Bonuses'], shownTo: everybody },
  'user-tasks': { tabs: ['Tasks'], shownTo: everybody },
  activity: { tabs: ['Activity'], shownTo: everybody },
  info: {
    tabs: ['Personal Information', 'Tax information'],
    shownTo: (viewer, viewed) =>
      self(viewer, viewed) || (is(viewer, 'Model', 'Trainer', 'Tehnic') && is(viewed, 'Manager')),
  },
  training: {
    tabs: ['Training'],
    shownTo: (viewer, viewed) =>
      is(viewer, 'Model', 'Trainer', 'Manager') &&
      (self(viewer, viewed) || is(viewed, 'Manager', 'Trainer')),
  },
  email: {
    tabs: ['Emails'],
    shownTo: (viewer, viewed) =>
      self(viewer, viewed) || (is(viewer, 'Model') && is(viewed, 'Manager', 'Trainer')),
  },
  accounts: { tabs: ['Accounts'], shownTo: (viewer) => is(viewer, 'Model') },
  password: { tabs: ['Change Password'], shownTo: everybody },
  boost: { tabs: ['Boost'], shownTo: (viewer) => is(viewer, 'Model') && viewer.super },
  media: { tabs: ['Media Files'], shownTo: everybody },
  logs: { tabs: ['Logs'], shownTo: (_viewer, viewed) => is(viewed, 'Manager') },
  'model-assignment': {
    tabs: ['Model Assignment'],
    shownTo: (viewer, viewed) => is(viewer, 'Trainer') && is(viewed, 'Manager'),
  },
  holidays: { tabs: ['Vacations'], shownTo: everybody },
  schedule: { tabs: ['Schedule'], shownTo: (viewer) => is(viewer, 'Manager') },
} as const satisfies Record<string, Section>
export type ProfileSection = keyof typeof profileSections
export const profileSectionNames = Object.keys(profileSections) as readonly ProfileSection[]

/** The sections that this viewer has on this person's profile, in their order. */
export const sectionsFor = (
  viewer: ProfilePerson,
  viewed: ProfilePerson,
): readonly ProfileSection[] =>
  profileSectionNames.filter((name) => profileSections[name].shownTo(viewer, viewed))

/** The section that was chosen last, if this viewer has it here; otherwise the overview (specification, section 2). */
export const restoredSection = (
  remembered: string | null,
  viewer: ProfilePerson,
  viewed: ProfilePerson,
): ProfileSection => sectionsFor(viewer, viewed).find((name) => name === remembered) ?? 'overview'
