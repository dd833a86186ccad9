import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('work of one key runs one at a time in the order asked, whatever fails, and other keys do not wait', async () => {
  const asks = fc.array(fc.record({ key: fc.constantFrom('a', 'b'), fails: fc.boolean() }), {
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), asks, async (scheduler, all) => {
      const turns = new Turns()
      const running = new Set<string>()
      const begun = new Map<string, number[]>([
        ['a', []],
        ['b', []],
      ])
      const results = all.map(({ key, fails }, i) =>
        turns.run(key, async () => {
          expect(running.has(key)).toBe(false)
          running.add(key)
          begun.get(key)?.push(i)
          await scheduler.schedule(Promise.resolve())
          running.delete(key)
          if (fails) throw new Error(String(i))
          return i
        }),
      )
      const settled = await scheduler.waitFor(Promise.allSettled(results))
      for (const [i, result] of settled.entries())
        expect(result).toMatchObject(all[i]?.fails ? { reason: { message: `${i}` } } : { value: i })
      for (const [key, order] of begun)
        expect(order).toEqual(all.flatMap((one, i) => (one.key === key ? [i] : [])))
    }),
  )
})

test('a key that waits for nobody keeps no other from its turn', async () => {
  const turns = new Turns()
  const { promise: held, resolve: letGo } = Promise.withResolvers<string>()
  const slow = turns.run('a', () => held)
  expect(await turns.run('b', async () => 'quick')).toBe('quick')
  let isIdle = false
  const idle = turns.idle().then(() => (isIdle = true))
  await Promise.resolve()
  expect(isIdle).toBe(false)
  letGo('slow')
  expect(await slow).toBe('slow')
  await idle
})
