import { describe, expect, test } from 'vitest'
import { settingOwners } from '#shared/configuration/rules.ts'
import { settingNames } from '#shared/configuration/settings.ts'
import { actions, type Action } from '#shared/permissions/actions.ts'
import { permissionsByType } from '#shared/permissions/defaults.ts'
import { resourceNames } from '#shared/permissions/resources.ts'
import { anybody, owner, root, session, type Allow } from '#shared/platform/allow.ts'
import type { Call } from '#shared/platform/calls.ts'
import { modules } from '../modules.ts'
import { actionOf, rowOf, settingsOf } from '../permissions/testing-walk-pure.ts'
import { samples, subjectNames } from '../permissions/testing-walk-samples.ts'
import * as table from '../permissions/testing-walk-table.ts'
import { roles } from '../permissions/testing-walk.ts'

const calls: readonly (readonly [string, Call])[] = modules.services.flatMap(
  ({ name, calls: its }) =>
    Object.entries(its as Record<string, Call>).map(
      ([key, call]) => [`${name}.${key}`, call] as const,
    ),
)
const actionNames = Object.keys(actions) as Action[]

test('no call is without a row in the table and a sample in the walk, and none of these without a call', () => {
  const names = calls.map(([name]) => name).toSorted()
  expect(Object.keys(table.rows).toSorted()).toEqual(names)
  expect(Object.keys(samples).toSorted()).toEqual(names)
  expect(Object.keys(table.served).toSorted()).toEqual(names)
})
test('the table decides about each role and subject of each call', () => {
  for (const [name, letters] of Object.entries(table.served)) {
    const subjects = samples[name]?.about === 'somebody' ? subjectNames.length : 1
    expect([name, letters.split(' ').map((word) => word.length)]).toEqual([
      name,
      Array.from({ length: subjects }, () => roles.length),
    ])
    expect(letters).toMatch(/^[-+0. ]+$/)
  }
})
test('each call’s permission row says what the table says', () => {
  expect(Object.fromEntries(calls.map(([name, { allow }]) => [name, rowOf(name, allow)]))).toEqual(
    table.rows,
  )
})
test('what people may do to people is what the table says', () => {
  expect(Object.fromEntries(actionNames.map((name) => [name, actionOf(name)]))).toEqual(
    table.actionRows,
  )
})
test('who may change a setting is what the table says', () =>
  expect(settingsOf()).toEqual(table.settings))
test('what an account type may do by itself is what the table says', () =>
  expect(permissionsByType).toEqual(table.defaults))

describe('whoever alters a row makes the walk fail', () => {
  const nobody: Allow = { name: 'nobody', check: () => false }
  test('of a call: opened to all, shut, given to other roles', () => {
    for (const [name, { allow }] of calls) {
      const others = [anybody, session, owner, root, nobody].filter(
        (other) => other.name !== allow.name,
      )
      for (const other of others)
        expect([
          name,
          other.name,
          rowOf(name, other) === table.rows[name as keyof typeof table.rows],
        ]).toEqual([name, other.name, false])
    }
  })
  test('of the table of actions: any part of any row', () => {
    const parts = {
      resource: [null, ...resourceNames],
      needs: ['manage', 'readOnly', 'updateMedia'],
      restriction: [null, 'any', 'chatTo', 'loginAccounts'],
      self: [true, false],
    }
    for (const name of actionNames)
      for (const [part, values] of Object.entries(parts))
        for (const value of values) {
          const before: Readonly<Record<string, unknown>> = actions[name]
          // Without a resource nothing needs to be held, so what would be needed says nothing.
          if (before[part] === value || (part === 'needs' && before['resource'] === null)) continue
          const altered = { ...actions, [name]: { ...before, [part]: value } } as typeof actions
          expect([name, part, value, actionOf(name, altered) === table.actionRows[name]]).toEqual([
            name,
            part,
            value,
            false,
          ])
        }
  })
  test('of the settings: whose one is', () => {
    for (const name of settingNames)
      for (const whose of (['super', 'manage', 'rules'] as const).filter(
        (other) => other !== settingOwners[name],
      ))
        expect([
          name,
          settingsOf({ ...settingOwners, [name]: whose })[name] === table.settings[name],
        ]).toEqual([name, false])
  })
})
