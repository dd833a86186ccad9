import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#shared/platform/refusals.ts'
import { drawFrom, stockIn } from '#shared/store/rules.ts'
import { stockAggregate } from './stock.ts'

const { decider } = stockAggregate
type State = typeof decider.initial
const of = { product: 'p1', id: 'p1', studio: 'north', name: 'Mug', alert: 3 }
const context = { now: '2026-11-20T12:00:00.000Z', actor: 'oak' }
const place = fc.constantFrom('', 'Shelf', 'Attic')
const quantity = fc.integer({ min: 0, max: 12 })
const commands = fc.array(
  fc.oneof(
    fc
      .record({
        kind: fc.constantFrom(
          'received' as const,
          'written-off' as const,
          'counted' as const,
          'moved' as const,
        ),
        quantity,
        place,
        to: place,
      })
      .map((said) => ({ type: 'MoveStock' as const, ...of, ...said, reason: null })),
    quantity
      .filter((pieces) => pieces > 0)
      .map((pieces) => ({ type: 'SellStock' as const, ...of, quantity: pieces, order: 'o1' })),
    fc.record({ place, quantity: quantity.filter((pieces) => pieces > 0) }).map((back) => ({
      type: 'ReturnStock' as const,
      ...of,
      order: 'o1',
      back: [back],
      reason: null,
    })),
  ),
  { maxLength: 40 },
)

test('stock is the sum of its movements, in every place, and never below zero', () => {
  fc.assert(
    fc.property(commands, (all) => {
      let state: State = decider.initial
      const sums: Record<string, number> = {}
      let total = 0
      for (const command of all) {
        const before = stockIn(state.places)
        let low = 0
        try {
          for (const event of decider.decide(state, command, context)) {
            state = decider.evolve(state, event)
            if (event.type === 'StockRanLow') {
              low++
              continue
            }
            const { place: where, quantity: moved, left, counted } = event.data
            total += moved
            sums[where] = (sums[where] ?? 0) + moved
            expect(left).toBe(total)
            if (counted !== null) expect(sums[where]).toBe(counted)
          }
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
          expect(low).toBe(0)
        }
        const after = stockIn(state.places)
        expect(after).toBe(total)
        for (const [where, pieces] of Object.entries(sums)) {
          expect(pieces).toBeGreaterThanOrEqual(0)
          expect(state.places[where] ?? 0).toBe(pieces)
        }
        // Who manages the shop is told once when it comes to its level, and not again below it.
        expect(low).toBe(before > of.alert && after <= of.alert ? 1 : 0)
      }
    }),
  )
})
test('pieces are taken from where most are, all of them or none', () => {
  const places = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 40 }), (there, wanted) => {
      const drawn = drawFrom(there, wanted)
      if (wanted > stockIn(there)) {
        expect(drawn).toBeNull()
        return
      }
      expect(drawn?.reduce((sum, one) => sum + one.quantity, 0)).toBe(wanted)
      for (const one of drawn ?? []) expect(one.quantity).toBeLessThanOrEqual(there[one.place] ?? 0)
    }),
  )
})
