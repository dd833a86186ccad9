import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceGroups } from './difference-groups.ts'

const line = (key: string, ...events: readonly string[]) => ({
  key,
  causes: events.map((event) => ({ event })),
})
/** Groups as sets of keys, in order. */
const groupsOf = (lines: readonly ReturnType<typeof line>[]) =>
  [...Map.groupBy(differenceGroups(lines), ([, group]) => group).values()]
    .map((all) => all.map(([key]) => key).toSorted())
    .toSorted((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))

test('lines of one cause are together, those of another apart, and a line without one is alone', () => {
  const lines = [line('a', 'share'), line('b', 'item'), line('c', 'share'), line('d'), line('e')]
  expect(groupsOf(lines)).toEqual([['a', 'c'], ['b'], ['d'], ['e']])
})
test('a line of two causes brings the lines of both together', () => {
  expect(groupsOf([line('a', 'x'), line('b', 'y'), line('c', 'y', 'x')])).toEqual([['a', 'b', 'c']])
})
test('two lines with a cause in common are never apart, whatever their order', () => {
  const lines = fc.uniqueArray(
    fc.record({ key: fc.string({ minLength: 1 }), events: fc.array(fc.nat(6), { maxLength: 3 }) }),
    { selector: ({ key }) => key, maxLength: 8 },
  )
  fc.assert(
    fc.property(lines, (all) => {
      const made = all.map(({ key, events }) => line(key, ...events.map(String)))
      const groups = differenceGroups(made)
      expect(groups.size).toBe(made.length)
      for (const a of made)
        for (const b of made)
          if (a.causes.some(({ event }) => b.causes.some((one) => one.event === event)))
            expect(groups.get(a.key)).toBe(groups.get(b.key))
      expect(groupsOf(made.toReversed())).toEqual(groupsOf(made))
    }),
    { numRuns: 200 },
  )
})
