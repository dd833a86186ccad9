import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Seen } from '#shared/site-status/events.ts'
import { ObservationState, StatusSeries } from './observation-state.ts'

test('a series remembers the first word about every instant, in whatever order they come', () => {
  const said = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 13 })),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(said, (all) => {
      const series = new StatusSeries()
      const model = new Map<number, number>()
      for (const [at, status] of all) {
        expect(series.add(at, status)).toBe(!model.has(at))
        if (!model.has(at)) model.set(at, status)
      }
      expect(series.length).toBe(model.size)
      for (let at = 0; at <= 60; at++) expect(series.at(at)).toBe(model.get(at))
    }),
  )
})

const HOUR_MS = 3_600_000
/** Written once, and not again unless FORMAT is raised. */
const STORED =
  '/w9vIgZmb3JtYXRJAiIHdmVyc2lvbkkOIghwb3NpdGlvbiICMTIiB2hvcml6b25JACIGbmV3ZXN0TgAAAABAd0tBIghhY2NvdW50c2ECSQBBBSIDY3RiIgVhbmFfeCIDYW5hXAgIAAAAAEB3S0FcAQEDJAAFSQJBBSIDY3RiIgN3aG8wXAgIAAAAAEB3O0FcAQECJAAFQAICewY='
const said = fc.array(
  fc.record({
    account: fc.constantFrom('a', 'b', 'c'),
    user: fc.constantFrom('ana', 'bo', null),
    at: fc.integer({ min: 0, max: 12 }).map((quarter) => quarter * (HOUR_MS / 4)),
    status: fc.integer({ min: 0, max: 13 }),
  }),
  { minLength: 1, maxLength: 60 },
)
test('a state that was trimmed or stored at any point knows the same of everybody, and of every time that it reaches to', () => {
  fc.assert(
    fc.property(said, fc.nat(60), fc.boolean(), (all, cut, stored) => {
      const whole = new ObservationState()
      let part = new ObservationState()
      for (const [i, { account, user, at, status }] of all.entries()) {
        if (i === cut)
          part = stored
            ? (ObservationState.fromBytes(part.toBytes()) as ObservationState)
            : part.trimmed()
        for (const state of [whole, part])
          state.add('ctb', account, user, [[at, status, null] as Seen])
      }
      expect(part.users()).toEqual(whole.users())
      expect(whole.horizon).toBe(-Infinity)
      for (const account of ['a', 'b', 'c'])
        for (let at = 0; at <= 3 * HOUR_MS; at += HOUR_MS / 4)
          if (at >= part.horizon)
            expect(part.series('ctb', account)?.at(at)).toBe(whole.series('ctb', account)?.at(at))
      const newest = Math.max(...all.slice(0, cut).map(({ at }) => at))
      expect(part.horizon).toBe(cut > 0 && cut < all.length ? newest - HOUR_MS : -Infinity)
    }),
  )
})
test('a state that was stored by older code is read as it was meant', () => {
  const bytes = Buffer.from(STORED, 'base64')
  const state = ObservationState.fromBytes(bytes)
  expect([state?.version, state?.position, state?.horizon]).toEqual([7, '12', 0])
  expect(state?.series('ctb', 'ana_x')?.at(HOUR_MS)).toBe(3)
  expect(state?.users()).toEqual(new Set(['ana']))
})
