import { expect, test } from 'vitest'
import { AskedRuns } from './asked-runs.ts'

/** Runs that end when the test says so. */
function held() {
  const ends: ((failed?: Error) => void)[] = []
  const reported: unknown[] = []
  const runs = new AskedRuns(
    () =>
      new Promise<void>((resolve, reject) =>
        ends.push((failed) => (failed ? reject(failed) : resolve())),
      ),
    (error) => reported.push(error),
  )
  return { runs, ends, reported }
}

test('however many ask while it runs, it runs once more', async () => {
  const { runs, ends } = held()
  for (let i = 0; i < 3; i++) runs.ask()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await expect.poll(() => ends).toHaveLength(2)
  ends[1]?.()
  await runs.idle()
  expect(ends).toHaveLength(2)
  runs.ask()
  expect(ends).toHaveLength(3)
  ends[2]?.()
  await runs.idle()
})

test('a run that fails is reported, and who asked meanwhile is served', async () => {
  const { runs, ends, reported } = held()
  runs.ask()
  runs.ask()
  ends[0]?.(new Error('away'))
  await expect.poll(() => ends).toHaveLength(2)
  expect(reported).toEqual([new Error('away')])
  ends[1]?.()
  await runs.idle()
})

test('once stopped it ends what runs and begins nothing', async () => {
  const { runs, ends } = held()
  runs.ask()
  runs.ask()
  const stopped = runs.stop()
  ends[0]?.()
  await stopped
  runs.ask()
  expect([ends.length, runs.isStopped]).toEqual([1, true])
})
