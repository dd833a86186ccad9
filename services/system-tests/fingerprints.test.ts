import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { eventTypesOf, type EventTypes } from '#shared/platform/messages.ts'
import { personal } from '#shared/platform/personal.ts'
import {
  compareCode,
  compareEvents,
  compareFixed,
  compareProjections,
} from './fingerprints/compare.ts'
import { codePrints } from './fingerprints/event-code.ts'
import { foldCode } from './fingerprints/folds.ts'
import { compare, readRecorded, takeNow } from './fingerprints/recorded.ts'
import { eventPrints, schemaHash, type ProjectionPrint } from './fingerprints/take.ts'

const eventType = eventTypesOf('accounts')
test('every event, read model, sample and migration is as it was when its version was recorded', async () => {
  const { red, new: unrecorded } = compare(readRecorded(), await takeNow())
  expect([...red, ...unrecorded]).toEqual([])
})

describe('events', () => {
  const byUser = ({ user }: { readonly user: string }) => user
  const user = z.string()
  const noted = {
    Noted: eventType(z.object({ user, text: personal() }), { of: byUser, name: 'Noted' }),
  }
  const recorded = eventPrints(noted)
  const found = (events: EventTypes) => compareEvents(recorded, eventPrints(events), events)
  const sentence =
    'the schema of Noted changed: declare version 2 of Noted with an upcaster from version 1'

  test.each<[string, z.ZodType<{ user: string }>]>([
    ['a field more', z.object({ user, text: personal(), at: z.string() })],
    ['a field less', z.object({ user })],
    ['a field that may be absent', z.object({ user, text: personal().optional() })],
    ['another type', z.object({ user, text: z.number() })],
    ['a field that is no longer personal', z.object({ user, text: z.string() })],
    ['another format', z.object({ user: z.uuid(), text: personal() })],
  ])('%s asks for a new version with an upcaster', (_, schema) => {
    expect(found({ Noted: eventType(schema, { of: byUser, name: 'Noted' }) })).toEqual({
      red: [sentence],
      new: [],
    })
  })
  test('the order of fields means nothing', () => {
    const other = eventType(z.object({ text: personal(), user }), { of: byUser, name: 'Noted' })
    expect(found({ Noted: other })).toEqual({ red: [], new: [] })
  })
  test('a new version needs the upcaster from each version that lies in stores', () => {
    const schema = z.object({ user, text: personal(), at: z.string() })
    const second = (upcast: Record<number, () => unknown>) => ({
      Noted: eventType(schema, { of: byUser, name: 'Noted' }, { version: 2, upcast }),
    })
    expect(found(second({})).red).toEqual([
      'Noted of version 1 lies in stores: write its upcaster from version 1 to 2',
    ])
    expect(found(second({ 1: () => ({}) }))).toEqual({
      red: [],
      new: ['Noted version 2 is not recorded: run `npm run fingerprints`'],
    })
  })
  test('a type that lies in stores stays declared, and its version is not lowered', () => {
    expect(found({}).red).toEqual([
      'Noted lies in stores, and no module declares it any more: declare it again',
    ])
    const second = { Noted: { '1': schemaHash(noted.Noted), '2': 'later' } }
    expect(compareEvents(second, recorded, noted).red).toHaveLength(1)
  })
})

describe('read models', () => {
  const before: ProjectionPrint = {
    version: 3,
    tables: { on_shift: { person: 'text', studio: 'text null' } },
    events: ['ShiftStarted'],
    fold: 'a',
  }
  const found = (now: ProjectionPrint) =>
    compareProjections({ 'shifts.on_shift': before }, { 'shifts.on_shift': now })
  const said = 'raise the version of projection shifts.on_shift'

  test.each<[string, Partial<ProjectionPrint>, string]>([
    [
      'other columns',
      { tables: { on_shift: { person: 'text', studio: 'text', since: 'text' } } },
      `${said} (columns changed: +on_shift.since text, on_shift.studio text null → text)`,
    ],
    [
      'other events',
      { events: ['ShiftStarted', 'ShiftStopped'] },
      `${said} (events changed: +ShiftStopped)`,
    ],
    [
      'another fold',
      { fold: 'b' },
      `${said} (its fold changed); only if it makes the same rows of every event as before: npm run fingerprints -- --same-fold shifts.on_shift`,
    ],
  ])('%s ask for a new version', (_, change, sentence) => {
    expect(found({ ...before, ...change })).toEqual({ red: [sentence], new: [] })
    expect(found({ ...before, ...change, version: 4 }).red).toEqual([])
  })
  test('a version is not lowered', () => {
    expect(found({ ...before, version: 2 }).red).toHaveLength(1)
  })
})

describe('the code of a fold', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'callboard-fold-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  let files = 0
  const codeOf = async (text: string, helper = 'export const grow = (n: number) => n + 1') => {
    const name = `fold-${files++}`
    await writeFile(path.join(folder, `${name}-rules.ts`), helper)
    await writeFile(
      path.join(folder, `${name}.ts`),
      `import { grow } from './${name}-rules.ts'\n${text}`,
    )
    return foldCode({
      file: path.relative(
        path.resolve(import.meta.dirname, '../..'),
        path.join(folder, `${name}.ts`),
      ),
      name: 'counted',
    })
  }
  const fold = `
    /** How often. */
    export const counted = { on: (event: { n: number }) => { const next = grow(event.n); return { next } } }
    export const query = () => 'select 1'`

  test('is the same whatever its comments, types, layout, local names and queries', async () => {
    const other = `
      export const counted = {
        on: (it: { n: number; m?: string }) => {
          // The next one.
          const later: number = grow(it.n)
          return { next: later }
        },
      }
      export const query = (): string => 'select 2'
      export const another = 5`
    expect(await codeOf(other)).toBe(await codeOf(fold))
  })
  test('is another when the fold, or a rule that it uses, does something else', async () => {
    const code = await codeOf(fold)
    expect(await codeOf(fold.replace('{ next }', '{ next: next + 1 }'))).not.toBe(code)
    expect(await codeOf(fold, 'export const grow = (n: number) => n + 2')).not.toBe(code)
  })
})

describe('upcasters and refinements', () => {
  const isEven = (one: number) => one % 2 === 0
  const counted = (
    fits: (one: number) => boolean,
    upcast: (old: { n: number }) => { many: number },
  ) => ({
    Counted: eventType(
      z.object({ many: z.array(z.number().refine(fits)) }),
      { of: () => 'all', name: 'Counted' },
      {
        version: 2,
        upcast: { 1: upcast },
      },
    ),
  })
  const before = counted(
    (one) => one > 1,
    (old) => ({ many: old.n }),
  )
  const found = (events: EventTypes) => compareCode(codePrints(before), codePrints(events), events)

  test('layout, comments and local names mean nothing', () => {
    const same = counted(
      (value) =>
        // As before.
        value > 1,
      (older: { n: number }) => ({ many: older.n }),
    )
    expect(found(same)).toEqual({ red: [], new: [] })
  })
  test.each([
    ['another refinement', counted(isEven, (old) => ({ many: old.n }))],
    [
      'another upcaster',
      counted(
        (one) => one > 1,
        (old) => ({ many: old.n + 1 }),
      ),
    ],
    [
      'a refinement less',
      {
        Counted: eventType(
          z.object({ many: z.array(z.number()) }),
          { of: () => 'all', name: 'Counted' },
          {
            version: 2,
            upcast: { 1: (old: { n: number }) => ({ many: old.n }) },
          },
        ),
      },
    ],
  ])('%s asks for a new version', (_, events) => {
    expect(found(events).red).toEqual([
      expect.stringContaining('declare version 3 of Counted with an upcaster from version 2'),
    ])
  })
  test('what was not recorded yet is new', () => {
    expect(compareCode({}, codePrints(before), before)).toEqual({
      red: [],
      new: [expect.stringContaining('Counted')],
    })
  })
})

test('what was recorded once is not changed, and what is new is recorded', () => {
  const found = compareFixed(
    { a: '1', b: '2' },
    { a: '1', b: '3', c: '4' },
    (name) => `put ${name} back`,
  )
  expect(found).toEqual({
    red: ['put b back'],
    new: ['c is not recorded: run `npm run fingerprints`'],
  })
})
