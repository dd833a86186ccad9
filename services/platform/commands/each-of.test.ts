import pino from 'pino'
import { expect, test } from 'vitest'
import { VersionConflict } from '#shared/platform/event-store.ts'
import { eachOf } from './each-of.ts'

const logged: string[] = []
const log = pino({ base: null, timestamp: false }, { write: (line) => void logged.push(line) })
/** The people whom it reached, and what it raised in the end. */
async function ended(failing: Readonly<Record<string, Error>>, atOnce: number) {
  logged.length = 0
  const done: string[] = []
  const work = (one: string) => {
    const error = failing[one]
    if (error) return Promise.reject(error)
    done.push(one)
    return Promise.resolve()
  }
  const raised = await eachOf(['ana', 'bo', 'cleo'], { log, of: String, atOnce }, work).then(
    () => undefined,
    (error: unknown) => error,
  )
  return { done, raised }
}
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test.each([1, 16])('a bug that one of many meets holds up nobody, %d at once', async (atOnce) => {
  const { done, raised } = await ended({ ana: new TypeError('no integer') }, atOnce)
  expect(done).toEqual(['bo', 'cleo'])
  expect(raised).toBeUndefined()
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, of: 'ana', err: { message: 'no integer' } },
  ])
})
test.each([away, new VersionConflict('a-1', 3)])(
  'what may pass is tried again once the others are done: %s',
  async (passing) => {
    const { done, raised } = await ended({ ana: passing, bo: new Error('a bug') }, 1)
    expect(done).toEqual(['cleo'])
    expect(raised).toBe(passing)
    expect(logged).toHaveLength(1)
  },
)
