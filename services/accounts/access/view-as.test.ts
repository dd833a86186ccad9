import { expect, test } from 'vitest'
import { MemoryTables } from '#projections/platform/testing/memory-tables.ts'
import { views, type ViewRow } from '#projections/accounts/views.ts'
import type { ViewAsEvent } from '#shared/accounts/access-events.ts'
import { viewAsDecider, type ViewCommand, type Viewing } from './view-as.ts'

const who = { user: 'fern', view: 'v1', by: 'root' }
const start: ViewCommand = {
  type: 'StartView',
  ...who,
  reason: 'a question about her shifts',
  until: '2026-11-20T12:30:00.000Z',
}
const after = (...events: readonly ViewAsEvent[]): Viewing =>
  events.reduce(viewAsDecider.evolve, viewAsDecider.initial)
const decide = (state: Viewing, command: ViewCommand, now = '2026-11-20T12:00:00.000Z') =>
  viewAsDecider.decide(state, command, { now, actor: 'root' })
const types = (events: readonly ViewAsEvent[]) => events.map(({ type }) => type)

test('a view starts reading, may be let write, and ends once', () => {
  const started = decide(after(), start)
  expect(types(started)).toEqual(['ViewAsStarted'])
  const viewing = after(...started)
  const writing = [...started, ...decide(viewing, { type: 'AllowWrites', view: 'v1' })]
  expect(types(writing)).toEqual(['ViewAsStarted', 'ViewAsWritesAllowed'])
  expect(decide(after(...writing), { type: 'AllowWrites', view: 'v1' })).toEqual([])
  const ended = [...writing, ...decide(after(...writing), { type: 'EndView', view: 'v1' })]
  expect(types(ended).at(-1)).toBe('ViewAsEnded')
  expect(decide(after(...ended), { type: 'EndView', view: 'v1' })).toEqual([])
})
test('a new view ends the one before it, whose time is over, and an old one can no longer be let write', () => {
  const viewing = after(...decide(after(), start))
  const oak = { ...start, user: 'oak', view: 'v2' }
  // Two that begin at once: the second must not end the first, which goes on.
  expect(() => decide(viewing, oak)).toThrow('already viewing as someone')
  const next = decide(viewing, oak, '2026-11-20T12:30:00.000Z')
  expect(types(next)).toEqual(['ViewAsEnded', 'ViewAsStarted'])
  expect(() => decide(after(...next), { type: 'AllowWrites', view: 'v1' })).toThrow(
    'aren’t viewing',
  )
  expect(decide(after(...next), { type: 'EndView', view: 'v1' })).toEqual([])
})
test('the person is told who looked, why, until when, and whether anything could be changed', async () => {
  const memory = new MemoryTables(views)
  await memory.fold([
    {
      type: 'ViewAsStarted',
      data: { ...who, reason: 'a question', until: '2026-11-20T12:30:00.000Z' },
    },
  ])
  await memory.fold([{ type: 'ViewAsWritesAllowed', data: who }])
  await memory.fold([{ type: 'ViewAsEnded', data: who }])
  expect(memory.rows<ViewRow>('account_view')).toMatchObject([
    { person: 'fern', by_person: 'root', reason: 'a question', writes: true },
  ])
  expect(memory.rows<ViewRow>('account_view')[0]?.ended_at).not.toBeNull()
})
