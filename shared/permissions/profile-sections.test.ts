import { describe, expect, test } from 'vitest'
import { tipuri } from '../accounts/calls.ts'
import {
  profileSectionNames,
  profileSections,
  restoredPart,
  sectionsFor,
  type ProfileSection,
} from './profile-sections.ts'

const person = (tipCont: string, user = 'viewer', isSuper = false) => ({
  user,
  tipCont,
  super: isSuper,
})
/** Returns the pairs of viewer and viewed profile that have the section, as `Viewer>Viewed`; `self` for one's own. */
const shown = (section: ProfileSection, isSuper = false): string[] =>
  tipuri.flatMap((viewer) => [
    ...(sectionsFor(person(viewer, 'viewer', isSuper), person(viewer, 'viewer', isSuper)).includes(
      section,
    )
      ? [`${viewer}>self`]
      : []),
    ...tipuri
      .filter((viewed) =>
        sectionsFor(person(viewer, 'viewer', isSuper), person(viewed, 'other')).includes(section),
      )
      .map((viewed) => `${viewer}>${viewed}`),
  ])
const all = tipuri.flatMap((viewer) => [
  `${viewer}>self`,
  ...tipuri.map((viewed) => `${viewer}>${viewed}`),
])
const selves = tipuri.map((viewer) => `${viewer}>self`)

describe('the fixed matrix of sections, row by row', () => {
  const rows: [ProfileSection, string[]][] = [
    ['overview', all],
    ['payments', all],
    ['bonuses', all],
    ['user-tasks', all],
    ['activity', all],
    ['password', all],
    ['media', all],
    ['holidays', all],
    ['info', [...selves, 'Model>Manager', 'Trainer>Manager', 'Tehnic>Manager']],
    ['tax', [...selves, 'Model>Manager', 'Trainer>Manager', 'Tehnic>Manager']],
    ['app-settings', selves],
    [
      'training',
      ['Model', 'Trainer', 'Manager'].flatMap((viewer) => [
        `${viewer}>self`,
        `${viewer}>Trainer`,
        `${viewer}>Manager`,
      ]),
    ],
    ['email', [...selves, 'Model>Manager', 'Model>Trainer']],
    ['accounts', all.filter((pair) => pair.startsWith('Model>'))],
    ['boost', []],
    ['logs', [...tipuri.map((viewer) => `${viewer}>Manager`), 'Manager>self']],
    ['model-assignment', ['Trainer>Manager']],
    ['schedule', all.filter((pair) => pair.startsWith('Manager>'))],
  ]
  test.each(rows)(
    'section %s is shown to whom the specification’s matrix names',
    (section, expected) => expect(shown(section).toSorted()).toEqual(expected.toSorted()),
  )
  test('every section of the profile has a row in the matrix', () =>
    expect(rows.map(([section]) => section).toSorted()).toEqual(profileSectionNames.toSorted()))
  test('boost is for a model who is a super user, on whatever profile', () => {
    expect(shown('boost', true).toSorted()).toEqual(
      all.filter((pair) => pair.startsWith('Model>')).toSorted(),
    )
  })
})

test('the tabs are the fixed ones, in their order', () => {
  const specified =
    'Profile Overview, Payments, Bonuses, Tasks, Personal Information, Activity, Accounts, Change Password, Boost, Training, Media Files, App settings, Logs, Model Assignment, Tax information, Vacations'.split(
      ', ',
    )
  expect(profileSectionNames.map((name) => profileSections[name].tab)).toEqual([
    ...specified,
    'Schedule',
    'Emails',
  ])
})

test('the last part is restored only for whoever has it there, otherwise it is the overview', () => {
  const [model, manager] = [person('Model'), person('Manager', 'mara')]
  const restored = (wanted: string | null, viewer = model, viewed = model) =>
    restoredPart(wanted, sectionsFor(viewer, viewed))
  expect(restored('info', model, manager)).toBe('info')
  expect(restored('info', manager, person('Model', 'fern'))).toBe('overview')
  expect(restored('boost')).toBe('overview')
  expect([restored('nonsense'), restored(null)]).toEqual(['overview', 'overview'])
})

test('a part of the account leads to the section that shows the same', () => {
  const model = person('Model')
  expect(restoredPart('edit', sectionsFor(model, model))).toBe('info')
  expect(restoredPart('edit', ['overview', 'edit'])).toBe('edit')
  expect(restoredPart('erasure', sectionsFor(model, model))).toBe('overview')
})
