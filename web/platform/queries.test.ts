import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { notePosition } from './answer-positions.ts'
import { keyOfModule } from './keys.ts'
import { queryClient, refetchAfter, showAnswer } from './queries.ts'

vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: readonly string[]) => ({ id: message, message }),
}))

const people = keyOfModule({ module: 'people' })
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
    queryKey: people,
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

/** A query whose answers are given by hand, each with the position that it has seen. */
function asked() {
  const waiting: ((position: string) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: people,
    queryFn: () =>
      new Promise<readonly string[]>((resolve) =>
        waiting.push((position) => {
          const rows = ['ana']
          notePosition(rows, position)
          resolve(rows)
        }),
      ),
  })
  ends.push(observer.subscribe(() => undefined))
  return waiting
}

test('news that come while an answer is on its way ask for nothing that it has seen', async () => {
  const waiting = asked()
  const told = refetchAfter(people, '05')
  waiting[0]?.('05')
  await told
  expect(waiting.length).toBe(1)
  await refetchAfter(people, '04')
  expect(waiting.length).toBe(1)
})

test.each(['06', ''])(
  'news at %j, which an answer has not seen, ask for it again once it is here',
  async (position) => {
    const waiting = asked()
    const told = refetchAfter(people, position)
    expect(waiting.length).toBe(1)
    waiting[0]?.('05')
    await expect.poll(() => waiting.length).toBe(2)
    waiting[1]?.('06')
    await told
  },
)

test('an answer that was asked for before a write is not shown over the answer of the write', async () => {
  let late: (rows: readonly string[]) => void = () => undefined
  const shown = screen(() => ['ana'])
  await expect.poll(shown).toEqual({ data: ['ana'], error: null })
  const asks = queryClient.fetchQuery({
    queryKey: people,
    queryFn: () => new Promise<readonly string[]>((resolve) => (late = resolve)),
    staleTime: 0,
  })
  showAnswer(people, ['ana', 'bianca'])
  late(['ana'])
  expect(await asks).toEqual(['ana', 'bianca'])
  expect(shown()).toEqual({ data: ['ana', 'bianca'], error: null })
})
