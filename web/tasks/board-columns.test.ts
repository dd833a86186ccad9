import { expect, test } from 'vitest'
import type { TaskCard } from '#shared/tasks/views.ts'
import { boardColumns, mergedCards, moveToIndex, type Move } from './board-columns.ts'
import { MoveQueue } from './move-queue.ts'

const card = (_id: string, section: string | null, place = _id, more: Partial<TaskCard> = {}) =>
  ({ _id, section, place, projectId: 'p', state: 'open', ...more }) as TaskCard
const cards = [card('a', 's1'), card('b', 's1'), card('c', 's1'), card('x', 's2')]
const shown = (moves: readonly Move[], all = cards) =>
  boardColumns(['s1', 's2'], all, moves).map((column) => [
    column.section,
    column.cards.map(({ _id }) => _id).join(''),
  ])

test('only cards that have changed come into the board; those that are gone leave it', () => {
  const changed = [
    card('b', 's2'),
    card('c', 's1', 'c', { state: 'deleted' }),
    card('x', 's2', 'x', { projectId: 'other' }),
    card('0', 's1'),
  ]
  expect(mergedCards('p', cards, changed).map(({ _id }) => _id)).toEqual(['0', 'a', 'b'])
})
test('cards without a section stand before the others, in a column that is there only for them', () => {
  expect(shown([])).toEqual([
    ['s1', 'abc'],
    ['s2', 'x'],
  ])
  expect(shown([], [card('n', null), ...cards])[0]).toEqual([null, 'n'])
})
test('moves that are under way show one after another, and outlive the neighbours that they name', () => {
  const move = (task: string, section: string, index: number): Move =>
    moveToIndex(
      task,
      boardColumns(['s1', 's2'], cards).find((one) => one.section === section)!,
      index,
    )
  expect(move('a', 's2', 0)).toEqual({ task: 'a', section: 's2', before: null, after: 'x' })
  expect(move('a', 's1', 2)).toEqual({ task: 'a', section: 's1', before: 'c', after: null })
  expect(shown([move('a', 's2', 0), move('x', 's1', 2)])).toEqual([
    ['s1', 'bxc'],
    ['s2', 'a'],
  ])
  expect(shown([{ task: 'a', section: 's2', before: 'gone', after: 'gone' }])[1]).toEqual([
    's2',
    'xa',
  ])
  expect(shown([{ task: 'a', section: null, projectId: 'q' }])[0]).toEqual(['s1', 'bc'])
})

test('moves are sent in the order in which they were made; one that fails is taken back and the others go on', async () => {
  const sent: string[] = []
  const failed: string[] = []
  const ends: (() => void)[] = []
  const queue = new MoveQueue({
    send: async ({ task }) => {
      sent.push(task)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (task === 'b') throw new Error('refused')
    },
    settle: async () => undefined,
    failed: (_error, { task }) => failed.push(task),
  })
  for (const task of ['a', 'b', 'c']) queue.add({ task, section: null })
  expect(sent).toEqual(['a'])
  expect(queue.now().map(({ task }) => task)).toEqual(['a', 'b', 'c'])
  for (let step = 1; step <= 3; step++) {
    await expect.poll(() => ends.length).toBe(step)
    ends[step - 1]?.()
  }
  await expect.poll(() => queue.now()).toEqual([])
  expect([sent, failed]).toEqual([['a', 'b', 'c'], ['b']])
})
