import { expect, test } from 'vitest'
import type { AnyEvent, EventTypes } from '#shared/platform/messages.ts'
import {
  defineProjection,
  table,
  type AnyProjection,
  type LoadKeys,
  type Table,
} from './define-projection.ts'
import { peopleTouched } from './people-touched.ts'

const events = { SharePlanned: {}, StudioClosed: {} } as unknown as EventTypes
const text = { user: 'text', person: 'text', studio: 'text' } as const
type Keys = LoadKeys<Record<string, Table>>
/** A read model of tables by their first key column, in which each event touches these keys. */
const modelOf = (keys: Keys, rest: object = {}): AnyProjection =>
  defineProjection({
    name: 'shares',
    version: 1,
    module: 'shares',
    sharded: true,
    events,
    tables: {
      share: table({ columns: text, key: ['user', 'studio'] }),
      owner: table({ columns: text, key: ['person'] }),
      house: table({ columns: text, key: ['studio'] }),
    },
    keysOf: () => keys,
    on: () => undefined,
    ...rest,
  } as AnyProjection)
const planned = { type: 'SharePlanned', data: {} } as AnyEvent
const touched = (models: readonly AnyProjection[], event: AnyEvent = planned) => {
  const found = peopleTouched(models, event as Parameters<typeof peopleTouched>[1])
  return found && [...found].toSorted()
}

test('people are those whose logins begin the keys, over all tables and read models', () => {
  const one = modelOf({ share: [['ana', 'north'], ['bianca']] })
  const other = modelOf({ owner: [['carla']], share: [['ana']] })
  expect(touched([one, other])).toEqual(['ana', 'bianca', 'carla'])
})
test('an event that a read model does not fold touches nobody', () => {
  expect(touched([modelOf({ house: [['north']] })], { ...planned, type: 'ShiftStarted' })).toEqual(
    [],
  )
})
test('where a row of no person is touched, nobody knows whom that concerns', () => {
  expect(touched([modelOf({ share: [['ana']], house: [['north']] })])).toBeUndefined()
})
test.each([
  ['loads more while it folds', { alsoLoad: () => ({}) }],
  ['folds after the batch', { afterBatch: () => undefined }],
  [
    'adds to rows that it has not loaded',
    {
      tables: {
        share: table({
          columns: { user: 'text', sum: 'bigint' },
          key: ['user'],
          merge: { sum: 'sum' },
        }),
      },
    },
  ],
  [
    'holds texts that an erasure takes out',
    {
      tables: {
        share: table({
          columns: { user: 'text', by: 'text', words: 'text' },
          key: ['user'],
          personal: [{ of: 'by', columns: ['words'] }],
        }),
      },
    },
  ],
])('of a read model that %s keys do not tell who is touched', (_, rest) => {
  expect(touched([modelOf({ share: [['ana']] }, rest)])).toBeUndefined()
})
