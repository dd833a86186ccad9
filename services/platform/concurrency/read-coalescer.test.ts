import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ReadCoalescer } from './read-coalescer.ts'

interface Ran {
  readonly keys: readonly number[]
  /** The number of writes when it began. */
  readonly written: number
}
const asks = fc.array(
  fc.record({ group: fc.constantFrom('a', 'b'), keys: fc.array(fc.nat(9), { maxLength: 6 }) }),
  { minLength: 1, maxLength: 30 },
)

describe('reads that are asked at the same moment', () => {
  it('coalesced reads run one at a time in a group, begin after whoever they answer asked, hold all their keys, and leave nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), asks, async (scheduler, all) => {
        const reads = new ReadCoalescer<number, Ran>({
          keysMax: 8,
          begin: () => scheduler.schedule(Promise.resolve()),
        })
        const running = new Map<string, number>()
        let written = 0
        let most = 0
        const runOf = (group: string) => async (keys: readonly number[]) => {
          const ran = { keys, written }
          running.set(group, (running.get(group) ?? 0) + 1)
          most = Math.max(most, running.get(group) ?? 0)
          expect(keys.length).toBeLessThanOrEqual(8)
          await scheduler.schedule(Promise.resolve())
          running.set(group, (running.get(group) ?? 0) - 1)
          return ran
        }
        const answered: Promise<void>[] = []
        const answers = scheduler.scheduleSequence(
          all.map(({ group, keys }) => async () => {
            const asked = ++written
            answered.push(
              reads.read(group, keys, runOf(group)).then((ran) => {
                expect(ran.written).toBeGreaterThanOrEqual(asked)
                expect(ran.keys).toEqual(expect.arrayContaining(keys))
              }),
            )
          }),
        )
        await scheduler.waitFor(answers.task)
        await scheduler.waitFor(Promise.all(answered))
        expect(answered).toHaveLength(all.length)
        expect(most).toBe(1)
        const before = written++
        const again = await scheduler.waitFor(reads.read('a', [], runOf('a')))
        expect(again.written).toBeGreaterThan(before)
      }),
    )
  })

  it('those who ask together share one read, and all who ask while it runs share one more', async () => {
    const reads = new ReadCoalescer<string, number>()
    const runs: (readonly string[])[] = []
    let during: Promise<number>[] = []
    const run = async (keys: readonly string[]) => {
      runs.push(keys)
      if (runs.length === 1)
        during = [reads.read('people', ['c'], run), reads.read('people', ['d', 'c'], run)]
      return runs.length
    }
    const together = await Promise.all([
      reads.read('people', ['a'], run),
      reads.read('people', ['b'], run),
    ])
    expect(together).toEqual([1, 1])
    expect(await Promise.all(during)).toEqual([2, 2])
    expect(runs).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('a coalesced read that fails fails for everybody who waited for it, and for nobody after', async () => {
    const reads = new ReadCoalescer<string, string>()
    const failing = async () => Promise.reject(new Error('the store is away'))
    const both = await Promise.allSettled([
      reads.read('x', ['1'], failing),
      reads.read('x', ['2'], failing),
    ])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(reads.read('x', ['3'], async ([key]) => `${key} is read`)).resolves.toBe(
      '3 is read',
    )
  })

  it('whoever asks for very many keys has a read of their own, out of the others’ way', async () => {
    const reads = new ReadCoalescer<number, number>({ keysMax: 3 })
    const sizes: number[] = []
    const run = async (keys: readonly number[]) => sizes.push(keys.length)
    await Promise.all([
      reads.read('x', [1, 2, 3, 4, 5], run),
      reads.read('x', [1, 2], run),
      reads.read('x', [3, 4], run),
      reads.read('x', [4], run),
    ])
    expect(sizes).toEqual([5, 2, 2])
  })
})
