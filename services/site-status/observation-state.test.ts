import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StatusSeries } from './observation-state.ts'

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
