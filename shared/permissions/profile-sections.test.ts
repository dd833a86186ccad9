import { describe, expect, test } from 'vitest'
import { tipuri } from '../accounts/calls.ts'
import {
  profileSectionNames,
  profileSections,
  restoredSection,
  sectionsFor,
  type ProfileSection,
} from './profile-sections.ts'

const person = (tipCont: string, user = 'viewer', isSuper = false) => ({
  user,
  tipCont,
  super: isSuper,
})
/** Which viewers have the section on whose profile, as `Viewer>Viewed`; `self` for one's own. */
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

describe('the matrix of the specification, row by row', () => {
  const rows: [ProfileSection, string[]][] = [
    ['overview', all],
    ['payments', all],
    ['user-tasks', all],
    ['activity', all],
    ['password', all],
    ['media', all],
    ['holidays', all],
    ['info', [...selves, 'Model>Manager', 'Trainer>Manager', 'Tehnic>Manager']],
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
  test('every section of the profile has a row in the specification’s matrix', () =>
    expect(rows.map(([section]) => section).toSorted()).toEqual(profileSectionNames.toSorted()))
  test('boost is for a model who is a super user, on whatever profile', () => {
    expect(shown('boost', true).toSorted()).toEqual(
      all.filter((pair) => pair.startsWith('Model>')).toSorted(),
    )
  })
})

test('the tabs are those of the specification', () => {
  const tabs = new Set<string>(
    profileSectionNames.flatMap((name) => [...profileSections[name].tabs]),
  )
  const specified =
    'Profile Overview, Payments, Bonuses, Tasks, Personal Information, Activity, Accounts, Change Password, Boost, Training, Media Files, App settings, Logs, Model Assignment, Tax information, Vacations'.split(
      ', ',
    )
  expect(specified.filter((label) => !tabs.has(label))).toEqual([])
  expect([...tabs].filter((label) => !specified.includes(label))).toEqual(['Emails', 'Schedule'])
})

test('the last section is restored only for whoever may see it there, otherwise it is the overview', () => {
  const [model, manager] = [person('Model'), person('Manager', 'mara')]
  expect(restoredSection('info', model, manager)).toBe('info')
  expect(restoredSection('info', manager, person('Model', 'fern'))).toBe('overview')
  expect(restoredSection('boost', model, model)).toBe('overview')
  expect([restoredSection('nonsense', model, model), restoredSection(null, model, model)]).toEqual([
    'overview',
    'overview',
  ])
})
