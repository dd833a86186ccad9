import { expect, test } from 'vitest'
import type { Actor } from '../platform/allow.ts'
import {
  actions,
  may,
  mayAddressAllModels,
  maySee,
  visibilityFor,
  type Action,
  type Subject,
} from './actions.ts'
import { defaultsOf, permissionsByType } from './defaults.ts'
import { trainerRestrictions } from './restrictions.ts'
import { actorOfType } from './testing-actor.ts'

const actor = (tipCont: string, rest: Partial<Actor> = {}): Actor =>
  actorOfType(tipCont, { user: tipCont.toLowerCase(), ...rest })
const fern: Subject = { user: 'fern', studio: 'north', tipCont: 'Model' }
const oak: Subject = { user: 'oak', studio: 'north', tipCont: 'Model' }
const far: Subject = { user: 'far', studio: 'south', tipCont: 'Model' }
const trainer = (...restrictions: string[]) =>
  actor('Trainer', { limits: { restrictions, models: ['fern'] } })

test('a trainer whose studio restricts nothing sees every model of it', () => {
  expect(
    [fern, oak, far].map((subject) => may(actor('Trainer'), 'monitoring.see', subject)),
  ).toEqual([true, true, false])
})
test.each(trainerRestrictions)(
  'with %s on, a trainer sees only allocated models on monitoring, in online time and in lists',
  (restriction) => {
    for (const action of ['monitoring.see', 'online-time.see', 'accounts.see'] as const)
      expect([fern, oak, far].map((subject) => may(trainer(restriction), action, subject))).toEqual(
        [true, false, false],
      )
  },
)
test('a Tehnic is bound like a trainer, and other people than models stay visible', () => {
  const tehnic = actor('Tehnic', { limits: { restrictions: ['chatTo'], models: [] } })
  expect(maySee(tehnic, fern)).toBe(false)
  expect(maySee(tehnic, { user: 'mara', studio: 'north', tipCont: 'Manager' })).toBe(true)
})
test('somebody whose type is not known is taken for a model', () =>
  expect(maySee(trainer('chatTo'), { user: 'oak', studio: 'north' })).toBe(false))

test('each key limits its own: chat by chatTo, email by emailModels, the schedule by scheduleView', () => {
  const keyed: [Action, string][] = [
    ['chat', 'chatTo'],
    ['email', 'emailModels'],
  ]
  for (const [action, key] of keyed)
    for (const restriction of trainerRestrictions)
      expect(may(trainer(restriction), action, oak)).toBe(restriction !== key)
  const scheduler = { ...trainer('scheduleView'), permissions: { schedules: 'manage' } } as const
  expect([may(scheduler, 'schedules.see', oak), may(scheduler, 'schedules.edit', oak)]).toEqual([
    false,
    true,
  ])
})
test('chat is limited both ways: a model that is not allocated cannot write to the restricted trainer', () => {
  const subject: Subject = {
    user: 'trainer',
    studio: 'north',
    tipCont: 'Trainer',
    limits: { restrictions: ['chatTo'], models: ['fern'] },
  }
  const [allocated, other] = [actor('Model', { user: 'fern' }), actor('Model', { user: 'oak' })]
  expect([
    may(allocated, 'chat', subject),
    may(other, 'chat', subject),
    may(actor('Manager'), 'chat', subject),
  ]).toEqual([true, false, true])
  expect(may(other, 'email', subject)).toBe(true)
})
test('a restricted trainer does not email the whole group of models', () => {
  expect([
    mayAddressAllModels(trainer('emailModels'), 'email'),
    mayAddressAllModels(trainer('chatTo'), 'email'),
  ]).toEqual([false, true])
})

test('what a person may do alone, they may do to themselves without a permission', () => {
  const model = actor('Model', { user: 'fern' })
  expect([
    may(model, 'shifts.see', fern),
    may(model, 'shifts.see', oak),
    may(model, 'accounts.manage', fern),
  ]).toEqual([true, false, false])
})
test('manage contains readOnly and updateMedia, and neither contains the other', () => {
  const holding = (permission: 'manage' | 'readOnly' | 'updateMedia') =>
    actor('Other', { permissions: { accounts: permission, shifts: permission } })
  const granted = (permission: 'manage' | 'readOnly' | 'updateMedia') =>
    (['shifts.see', 'accounts.updateMedia', 'accounts.manage'] as const).map((action) =>
      may(holding(permission), action, fern),
    )
  expect([granted('manage'), granted('readOnly'), granted('updateMedia')]).toEqual([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])
  const both = actor('Other', { permissions: { shifts: ['readOnly', 'updateMedia'] } })
  expect(may(both, 'shifts.see', fern)).toBe(true)
})
test('the owner and super users may do everything everywhere', () => {
  for (const boss of [
    actor('Model', { owner: true, allStudios: true }),
    actor('Model', { super: true, allStudios: true }),
  ])
    for (const action of Object.keys(actions) as Action[]) expect(may(boss, action, far)).toBe(true)
})
test('whoever is not logged in may do nothing', () =>
  expect(may(null, 'accounts.see', fern)).toBe(false))

test('what a query filters by says the same as the table, for everybody and everything', () => {
  const people: Subject[] = [
    fern,
    oak,
    far,
    { user: 'mara', studio: 'south', tipCont: 'Model' },
    { user: 'trainer', studio: null, tipCont: 'Trainer' },
  ]
  const all = [
    ...Object.keys(permissionsByType).map((type) => actor(type)),
    trainer('chatTo'),
    trainer('scheduleView'),
    actor('Manager', { super: true, allStudios: true }),
  ]
  for (const one of all)
    for (const action of (Object.keys(actions) as Action[]).filter((name) => name.endsWith('.see')))
      for (const subject of people) {
        const { studios, models, self } = visibilityFor(one, action)
        const shown =
          subject.user === self ||
          ((studios === null || (subject.studio !== null && studios.includes(subject.studio))) &&
            (models === null || subject.tipCont !== 'Model' || models.includes(subject.user)))
        expect([one.tipCont, action, subject.user, shown]).toEqual([
          one.tipCont,
          action,
          subject.user,
          may(one, action, subject),
        ])
      }
})
test('no account type but Manager manages anything unless somebody decides so', () => {
  for (const [type, held] of Object.entries(permissionsByType))
    if (type !== 'Manager') expect(Object.values(held)).not.toContain('manage')
  expect(defaultsOf('__proto__')).toEqual({})
})
