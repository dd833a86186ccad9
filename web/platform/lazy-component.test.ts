import { afterEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadInTime } from './lazy-component.tsx'

afterEach(() => void vi.useRealTimers())

test('a chunk that does not arrive in 120,000 ms has failed', async () => {
  vi.useFakeTimers()
  const failing = loadInTime(() => new Promise(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(await Promise.race([failing, Promise.resolve('waiting')])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  const error = await failing
  expect(error).toBeInstanceOf(ChunkLoadError)
  expect(error).toMatchObject({ name: 'ChunkLoadError', code: 'CHUNK_LOAD_FAILED' })
})

test('styles that do not arrive have a code of their own', async () => {
  await expect(
    loadInTime(() => Promise.reject(new Error('Unable to preload CSS for /assets/Wall.css'))),
  ).rejects.toMatchObject({
    name: 'ChunkLoadError',
    code: 'CSS_CHUNK_LOAD_FAILED',
  })
})

test('a part of the page that arrives is handed on', async () => {
  expect(await loadInTime(() => Promise.resolve('a screen'))).toBe('a screen')
})
