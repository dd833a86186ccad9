import { describe, expect, test } from 'vitest'
import { settingOwners } from '#shared/configuration/rules.ts'
import { settingNames } from '#shared/configuration/settings.ts'
import { actions, type Action } from '#shared/permissions/actions.ts'
import { permissionsByType } from '#shared/permissions/defaults.ts'
import { resourceNames } from '#shared/permissions/resources.ts'
import { anybody, owner, root, session, type Allow } from '#shared/platform/allow.ts'
import type { Call, Calls, TopicRows } from '#shared/platform/calls.ts'
import { settingActors, settingRows } from '../configuration/authorisation-settings.ts'
import { modules } from '../modules.ts'
import { actionRows, defaults } from '../permissions/authorisation-actions.ts'
import { actionActors, actionAnswers } from '../permissions/authorisation-actors.ts'
import {
  actorsOfRows,
  lettersOf,
  permissionAnswers,
  plainAnswers,
  type PermissionRow,
} from '../platform/testing/authorisation-rows.ts'
import { answer, answerAbout, permitted } from '../platform/testing/authorisation-who.ts'
import { actionLetters, inputAbout, sayingOf, settingOf } from './authorisation-alone.ts'
import { difference, legends, roleNames } from './authorisation-report.ts'
import { callRows, topicRows, watchRows } from './authorisation-table.ts'

const calls: readonly (readonly [string, Call])[] = modules.services.flatMap((service) =>
  Object.entries(service.calls as Calls).map(
    ([key, call]) => [`${service.name}.${key}`, call] as const,
  ),
)
const rowOf = new Map(callRows)
const actionNames = Object.keys(actions) as Action[]

describe('no call and no live topic is without its row, and no row without what it is about', () => {
  test('every call has a row in the walk, and every row a call', () => {
    expect([...rowOf.keys()].toSorted()).toEqual(calls.map(([name]) => name).toSorted())
  })
  test('every live topic has a row in the walk, and every row a topic', () => {
    const topics = modules.services.flatMap(({ topics: its }) =>
      Object.keys((its ?? {}) as TopicRows),
    )
    expect(topicRows.map(([prefix]) => prefix).toSorted()).toEqual(topics.toSorted())
    expect(watchRows.map(([name]) => name)).toEqual(modules.services.map(({ name }) => name))
  })
  test('each call about a person says what each rank may do, where ranks count', () => {
    const studios = calls.filter(([, { about }]) => about === 'studio').map(([name]) => name)
    const about = callRows.filter(
      ([name, row]) =>
        /^(accounts|permissions)\./.test(name) && 'sampleAbout' in row && !studios.includes(name),
    )
    expect(about.filter(([, { ranks }]) => ranks === undefined).map(([name]) => name)).toEqual([])
  })
})
test('a call that is about a person or a studio is walked about oneself and others', () => {
  const forgotten = calls.filter(([name, { about }]) => {
    const row = rowOf.get(name)
    return (about === 'user' || about === 'studio') && row !== undefined && 'sample' in row
  })
  expect(forgotten.map(([name]) => name)).toEqual([])
})
test('each row speaks of each role once', () => {
  for (const [, row] of callRows)
    lettersOf(row.answers, roleNames, 'sample' in row ? legends.plain : legends.person)
  for (const [, { answers }] of topicRows) lettersOf(answers, roleNames, legends.person)
  for (const [, { answers }] of watchRows) lettersOf(answers, roleNames, legends.plain)
})
test('a row that forgets a role, names one twice or says an unknown answer is an error', () => {
  const read = (row: Record<string, string>) => () => lettersOf(row, ['ana', 'bo'], plainAnswers)
  expect(read({ yes: 'ana' })).toThrow('nothing is said of bo')
  expect(read({ yes: 'ana bo', no: 'ana' })).toThrow('ana stands twice')
  expect(read({ yes: 'ana bo cy' })).toThrow('nobody is called cy')
  expect(read({ maybe: 'ana bo' })).toThrow('no answer is called maybe')
})
test('whom a row does not name is refused, and who is not logged in must log in first', () => {
  const plain = lettersOf(answer({ yes: 'owner', hidden: 'model' }), roleNames, plainAnswers)
  expect(plain).toMatchObject({ owner: '+', model: '.', manager: '-', read: '-', anonymous: '0' })
  const about = answerAbout({ themselves: 'anonymous model' })
  expect(lettersOf(about, roleNames, legends.person)).toMatchObject({
    anonymous: '+---',
    model: '+---',
    owner: '----',
  })
  const { opens: _opens, ...alone } = permitted('anything', 'owner', 'model')
  expect(lettersOf(alone, actorsOfRows, permissionAnswers)).toMatchObject({
    owner: '++',
    model: '+-',
    anonymous: '--',
  })
  expect(() => lettersOf(answer({ yes: 'ana' }), roleNames, plainAnswers)).toThrow(
    'nobody is called ana',
  )
})
test('a difference is told in a sentence', () => {
  expect(difference('A Trainer', 'accounts.search', 'a Model of another studio', ['+', '-'])).toBe(
    'A Trainer is let in by accounts.search about a Model of another studio, but the row says no.',
  )
  expect(difference('A Trainer', 'accounts.search', undefined, ['+', '+'])).toBeUndefined()
})

/** Returns where a permission row and what is expected of it differ, in sentences. */
function differencesAlone(
  what: string,
  allow: Allow,
  asked: readonly [own: unknown, other: unknown],
  { opens, ...row }: PermissionRow,
): readonly string[] {
  const meant = lettersOf(row, actorsOfRows, permissionAnswers)
  const said = sayingOf(allow, asked)
  return [
    ...actorsOfRows.flatMap((who) =>
      ['about themselves', 'about another'].flatMap((whom, i) => {
        const [is, should] = [said.actors[who].charAt(i), meant[who].charAt(i)]
        const lets = is === '+' ? 'lets' : 'does not let'
        return is === should ? [] : [`the permission row of ${what} ${lets} ${who} in ${whom}`]
      }),
    ),
    ...(said.opens === opens
      ? []
      : [`the permission row of ${what} is opened by ${said.opens}, and should be by ${opens}`]),
  ]
}
const callAlone = (name: string, allow: Allow): readonly string[] => {
  const row = rowOf.get(name)
  if (!row) return [`${name} has no row`]
  const asked = [inputAbout(row, 'self'), inputAbout(row, 'allocated')] as const
  return differencesAlone(name, allow, asked, row.permission)
}
const studios = [{ argument: 'north' }, { argument: 'south' }] as const

test('the permission row of each call lets in whom its row names', () => {
  expect(calls.flatMap(([name, { allow }]) => callAlone(name, allow))).toEqual([])
})
test('the permission row of each live topic lets in whom its row names', () => {
  const rows = new Map(topicRows)
  const watched = new Map(watchRows)
  const wrong = modules.services.flatMap(({ name, topics, watch }) => [
    ...Object.entries((topics ?? {}) as TopicRows).flatMap(([prefix, { allow }]) =>
      differencesAlone(prefix, allow, studios, rows.get(prefix)?.permission as PermissionRow),
    ),
    ...differencesAlone(
      `query:${name}`,
      watch,
      studios,
      watched.get(name)?.permission as PermissionRow,
    ),
  ])
  expect(wrong).toEqual([])
})
const meantOf = (name: Action) => {
  const { opens, ...row } = actionRows[name]
  return { actors: lettersOf(row, actionActors, actionAnswers), opens }
}
test('what people may do to people is what the rows say', () => {
  for (const name of actionNames) expect([name, actionLetters(name)]).toEqual([name, meantOf(name)])
})
test('who may change a setting is what the rows say', () => {
  for (const name of settingNames)
    expect([name, settingOf(name)]).toEqual([
      name,
      lettersOf(settingRows[name], settingActors, plainAnswers),
    ])
})
test('what an account type may do by itself is what the table says', () =>
  expect(permissionsByType).toEqual(defaults))

describe('whoever alters a row makes the walk fail', () => {
  const nobody: Allow = { name: 'nobody', check: () => false }
  test('the walk fails for whoever opens a call to all, shuts it or gives it to other roles', () => {
    for (const [name, { allow }] of calls) {
      const others = [anybody, session, owner, root, nobody].filter(
        (other) => other.name !== allow.name,
      )
      for (const other of others)
        expect([name, other.name, callAlone(name, other).length > 0]).toEqual([
          name,
          other.name,
          true,
        ])
    }
  })
  test('the walk fails for whoever alters any part of any row of the table of actions', () => {
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
          expect([name, part, value, actionLetters(name, altered)]).not.toEqual([
            name,
            part,
            value,
            meantOf(name),
          ])
        }
  })
  test('the walk fails for whoever alters who may change a setting', () => {
    for (const name of settingNames)
      for (const whose of (['super', 'manage', 'rules'] as const).filter(
        (other) => other !== settingOwners[name],
      ))
        expect([name, settingOf(name, { ...settingOwners, [name]: whose })]).not.toEqual([
          name,
          settingOf(name),
        ])
  })
})
