import { beforeEach, expect, test } from 'vitest'
import { textOrder } from '#shared/platform/merged-rows.ts'
import { forgetPositions, hasSeen, notePosition } from './answer-positions.ts'
import { fetchChanged, pageBefore } from './changed-rows.ts'

interface Row {
  readonly id: string
  readonly user: string
}
interface Answer {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly since?: string | null
  readonly users?: readonly string[]
}
const rowsOfPeople = {
  name: 'rows',
  personOf: ({ user }: Row) => user,
  order: (a: Row, b: Row) => textOrder(a.id, b.id),
} as const
const at = (n: number) => String(n).padStart(19, '0')
const answered = (answer: Answer, n: number): Answer => {
  notePosition(answer, at(n))
  return answer
}
const [ana, bianca, carla] = [
  { id: '1', user: 'ana' },
  { id: '2', user: 'bianca' },
  { id: '3', user: 'carla' },
]
const had = () => answered({ rows: [ana, bianca, carla], next: null, since: 'a' }, 5)
beforeEach(forgetPositions)

/** Fetches again after `before`; with what was asked for. */
async function fetched(before: Answer | undefined, answer: Answer) {
  const asked: unknown[] = []
  const now = await fetchChanged(rowsOfPeople, before, async (since) => {
    asked.push(since)
    return answer
  })
  return { now, asked: asked[0] }
}

test('rows of people who changed take the place of those that there were, in the order of the server', async () => {
  const changed = [{ id: '0', user: 'bianca' }]
  const answer = answered({ rows: changed, next: null, since: 'b', users: ['bianca', 'carla'] }, 7)
  const { now, asked } = await fetched(had(), answer)
  expect(asked).toEqual({ since: 'a' })
  expect(now).toEqual({ rows: [changed[0], ana], next: null, since: 'b' })
  expect([7, 8].map((n) => hasSeen(now, at(n)))).toEqual([true, false])
})
test('rows that did not change are the same objects', async () => {
  const before = had()
  const { now } = await fetched(before, answered({ rows: [], next: null, users: [] }, 7))
  expect(now.rows).toBe(before.rows)
})
test('a whole answer is taken as it is', async () => {
  const answer = answered({ rows: [carla], next: null, since: 'b' }, 7)
  expect((await fetched(had(), answer)).now).toBe(answer)
})
test('of a page is asked for as much as there was of it', async () => {
  const page = answered({ rows: [ana], next: 'after ana', since: 'a' }, 5)
  const answer = answered({ rows: [], next: 'after ana', since: 'b', users: [] }, 7)
  expect((await fetched(page, answer)).asked).toEqual({ since: 'a', until: 'after ana' })
})
test.each([
  ['nothing is there', undefined],
  ['the server said so', { since: null }],
  ['the answer said nothing of it', {}],
])('everything is asked for where %s', async (_, rest) => {
  const { since: _since, ...plain } = had()
  const before = rest && answered({ ...plain, next: 'on', ...rest }, 5)
  expect((await fetched(before, had())).asked).toEqual({ since: '' })
})
test('everything is asked for where the store may be another one', async () => {
  const before = had()
  forgetPositions()
  expect((await fetched(before, had())).asked).toEqual({ since: '' })
})
test('a page is found by its cursor', () => {
  const data = { pages: [{ n: 0 }, { n: 1 }], pageParams: ['', 'b'] }
  expect(['', 'b', 'c'].map((cursor) => pageBefore(data, cursor))).toEqual([
    { n: 0 },
    { n: 1 },
    undefined,
  ])
  expect(pageBefore(undefined, '')).toBeUndefined()
})
