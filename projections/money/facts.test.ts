import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activityHeld, heldOf, typesHeld, type HeldEvent } from '#shared/accounts/held-from.ts'
import { inForceOn } from '#shared/money/in-force.ts'
import {
  allocationsHeld,
  allocationsOf,
  type TimedAllocation,
} from '#shared/permissions/held-allocations.ts'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { accountKey } from './account-key.ts'
import { factEvents } from './facts-of-event.ts'
import {
  activityOf,
  allocatedOf,
  contractsOf,
  currenciesOf,
  holdersOf,
  mappingsOf,
  payeesOf,
  rateSetsOf,
  typesOf,
} from './facts-read.ts'
import { bySeq, facts, type FactRow } from './facts.ts'
import { anyFactEvent, factEventTypes, saysTheFuture, type TestFactEvent } from './testing-facts.ts'

/** The rows of these batches of events, in the order in which they were recorded. */
async function folded(...batches: readonly (readonly TestFactEvent[])[]): Promise<FactRow[]> {
  const tables = new MemoryTables(facts)
  for (const batch of batches) await tables.fold(batch)
  return tables.rows<FactRow>('fact').toSorted(bySeq)
}
const positionOf = (n: number): string => String(n).padStart(19, '0')
const knownAt = (rows: readonly FactRow[], known: string): readonly FactRow[] =>
  rows.filter(
    ({ known_from, known_to }) => known_from <= known && (known_to === null || known_to > known),
  )
const open = (rows: readonly FactRow[]): readonly FactRow[] =>
  rows.filter(({ known_to }) => known_to === null)
const withoutEnd = (rows: readonly FactRow[]) => rows.map(({ known_to: _to, ...row }) => row)

test('the test tells of every event that is folded', () => {
  expect(factEventTypes.toSorted()).toEqual(Object.keys(factEvents).toSorted())
})
test('what was known at a position is what a fold over the log until then knows, however it is batched', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyFactEvent, { minLength: 1, maxLength: 25 }),
      fc.nat(25),
      async (events, cut) => {
        const rows = await folded(events)
        expect(await folded(events.slice(0, cut), events.slice(cut))).toEqual(rows)
        for (let n = 0; n <= events.length; n++)
          expect(withoutEnd(knownAt(rows, positionOf(n)))).toEqual(
            withoutEnd(open(await folded(events.slice(0, n)))),
          )
      },
    ),
    { numRuns: 150 },
  )
})

const rates = (...sets: readonly (readonly [string, string, string])[]): TestFactEvent => ({
  type: 'RatesSet',
  data: {
    sets: sets.map(([date, source, usd]) => ({ date, base: 'eur', quotes: { usd }, source })),
  },
})
test('a set of rates replaces the one of its date and source, in one event as well, and no other', async () => {
  const rows = await folded([
    rates(
      ['2026-11-01', 'ecb', '1.1'],
      ['2026-11-02', 'ecb', '1.2'],
      ['2026-11-01', 'bank', '1.3'],
    ),
    rates(['2026-11-01', 'ecb', '1.4'], ['2026-11-01', 'ecb', '1.5']),
  ])
  expect(
    rateSetsOf(open(rows)).map(({ date, source, quotes }) => [date, source, quotes.usd]),
  ).toEqual([
    ['2026-11-02', 'ecb', '1.2'],
    ['2026-11-01', 'bank', '1.3'],
    ['2026-11-01', 'ecb', '1.5'],
  ])
  expect(rateSetsOf(knownAt(rows, positionOf(1)))).toHaveLength(3)
})
test('an account on a site is the first holder’s from the beginning, and another’s from when they have it', async () => {
  const has = (user: string, at: string): TestFactEvent => ({
    type: 'SiteAccountSet',
    data: { user, site: 'ctb', username: 'ana_x', activ: true, pass: null },
    at,
  })
  const rows = await folded([
    has('ana', '2026-01-01T10:00:00.000Z'),
    has('ana', '2026-02-01T10:00:00.000Z'),
    has('bea', '2026-03-01T10:00:00.000Z'),
    has('ana', '2026-04-01T10:00:00.000Z'),
  ])
  expect(holdersOf(rows)).toMatchObject([
    { account: accountKey('ctb', 'ana_x'), user: 'ana', from_ms: null },
    { user: 'bea', from_ms: Date.parse('2026-03-01T10:00:00.000Z') },
    { user: 'ana', from_ms: Date.parse('2026-04-01T10:00:00.000Z') },
  ])
  // An erased person leaves the name of no account.
  expect(JSON.stringify(rows)).not.toContain('ana_x')
})
test('a contract closes none, whatever day it holds from, and says who recorded it', async () => {
  const contract = (from: string, share_bp: number): TestFactEvent => ({
    type: 'ContractSet',
    data: { user: 'ana', studio: 'north', from, share_bp, kind: 'contractor', cap_bp: 5000 },
    actor: 'mara',
  })
  const rows = await folded([contract('2026-11-01', 5000), contract('2026-11-01', 6000)])
  expect(open(rows)).toHaveLength(2)
  expect(contractsOf(rows)[1]).toEqual({
    user: 'ana',
    studio: 'north',
    from: '2026-11-01',
    share_bp: 6000,
    kind: 'contractor',
    cap_bp: 5000,
    event: expect.any(String),
    position: positionOf(2),
    recorded: '2026-01-15T09:00:00.000Z',
    by: 'mara',
  })
})
test('a studio’s currency is known from its making on, and other settings are no facts', async () => {
  const changed = (setting: string, value: unknown): TestFactEvent => ({
    type: 'StudioSettingChanged',
    data: { studio: 'north', setting, value, old: value, from: '2026-11-20T12:00:00.000Z' },
  })
  const rows = await folded([
    {
      type: 'StudioCreated',
      data: { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'eur' },
    },
    changed('currency', 'ron'),
    changed('lockers', ['1']),
  ])
  expect(rows).toHaveLength(3)
  expect(currenciesOf(rows).map(({ from_ms, value }) => [from_ms, value])).toEqual([
    [null, 'eur'],
    [Date.parse('2026-11-20T12:00:00.000Z'), 'ron'],
  ])
})
test('of how files are read the newest word alone is known', async () => {
  const mapping = (delimiter: string): TestFactEvent => ({
    type: 'StatementMappingSet',
    data: { studio: 'north', site: 'ctb', mapping: { delimiter } },
  })
  const rows = await folded([mapping(','), mapping(';')])
  expect(mappingsOf(open(rows)).map((one) => one.mapping.delimiter)).toEqual([';'])
})
test('types, activity and allocations are those that the rules of their own modules read in the same events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFactEvent, { maxLength: 30 }), async (all) => {
      // A person is made once, before all else; events come in the order of their times.
      const made: TestFactEvent = {
        type: 'AccountCreated',
        data: { user: 'ana', tipCont: 'Model' },
      }
      const later = all.filter((one) => one.type !== 'AccountCreated' && !saysTheFuture(one))
      const events = [made, ...later.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1))]
      const rows = await folded(events)
      const zone = 'Europe/Bucharest'
      const ofAna = events
        .filter(({ data }) => (data as { user?: string }).user === 'ana')
        .map(({ at = '2026-01-15T09:00:00.000Z', ...event }) => ({ ...event, occurredAt: at }))
      const told = <T>(...types: readonly string[]) =>
        ofAna.filter(({ type }) => types.includes(type)) as unknown as readonly T[]
      const types = told<HeldEvent>('AccountCreated', 'AccountChanged', 'TypeHeldFrom')
      const activity = told<HeldEvent>(
        'AccountCreated',
        'AccountActivated',
        'AccountDeactivated',
        'ActivityHeldFrom',
      )
      const models = told<TimedAllocation>('ModelAllocated', 'ModelReleased', 'AllocationHeldFrom')
      const hers = <F extends { readonly user: string }>(list: readonly F[]) =>
        list.filter(({ user }) => user === 'ana')
      for (const day of ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']) {
        expect(inForceOn(heldOf(hers(typesOf(rows)), zone), day)?.value).toBe(
          inForceOn(typesHeld(types, zone), day)?.value,
        )
        expect(inForceOn(heldOf(hers(activityOf(rows)), zone), day)?.value).toBe(
          inForceOn(activityHeld(activity, zone), day)?.value,
        )
        for (const model of ['mia', 'noa'])
          expect(
            inForceOn(allocationsOf(hers(allocatedOf(rows)), zone).get(model) ?? [], day)?.value,
          ).toBe(inForceOn(allocationsHeld(models, zone).get(model) ?? [], day)?.value)
      }
    }),
    { numRuns: 100 },
  )
})
test('whom a site pays is said of an account, and the name of none stands there', async () => {
  const rows = await folded([
    {
      type: 'PayeeHeldFrom',
      data: { user: 'ana', site: 'ctb', username: 'ana_x', payee: 'person', from: '2026-11-01' },
    },
  ])
  expect(payeesOf(rows)).toMatchObject([
    { account: accountKey('ctb', 'ana_x'), user: 'ana', from: '2026-11-01', value: 'person' },
  ])
  expect(JSON.stringify(rows)).not.toContain('ana_x')
})
