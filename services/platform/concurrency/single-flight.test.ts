import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

test('who asks while it runs waits for the same run, and the next one begins anew, also after a failure', async () => {
  const ends: ((failed?: Error) => void)[] = []
  const run = singleFlight(
    () =>
      new Promise<void>((resolve, reject) =>
        ends.push((failed) => (failed ? reject(failed) : resolve())),
      ),
  )
  const both = Promise.all([run(), run()])
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await both
  const failing = run()
  ends[1]?.(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  const again = run()
  expect(ends).toHaveLength(3)
  ends[2]?.()
  await again
})
