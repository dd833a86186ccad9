import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { queryClient } from './queries.ts'

vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: readonly string[]) => ({ id: message, message }),
}))

let ends: (() => void)[] = []
beforeEach(() => queryClient.mount())
afterEach(() => {
  for (const end of ends) end()
  ends = []
  onlineManager.setOnline(true)
  queryClient.clear()
  queryClient.unmount()
})
/** A screen that shows a query, with what it shows now. */
function screen(rows: () => readonly string[]) {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['people'],
    queryFn: () => Promise.resolve(rows()),
    staleTime: 0,
  })
  ends.push(observer.subscribe(() => undefined))
  return () => {
    const { data, error } = observer.getCurrentResult()
    return { data, error: error && String(error.message) }
  }
}

test('without a network a screen that has nothing says so, and goes on by itself', async () => {
  onlineManager.setOnline(false)
  const shown = screen(() => ['ana'])
  expect(shown()).toEqual({ data: undefined, error: 'network.needed' })
  onlineManager.setOnline(true)
  await expect.poll(shown).toEqual({ data: ['ana'], error: null })
})

test('without a network what was there stays, and is no failure', async () => {
  const first = screen(() => ['ana'])
  await expect.poll(first).toEqual({ data: ['ana'], error: null })
  onlineManager.setOnline(false)
  const again = screen(() => ['bianca'])
  expect(again()).toEqual({ data: ['ana'], error: null })
})
