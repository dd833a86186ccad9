import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventOf } from '#shared/platform/messages.ts'
import { projectEvents, taskEvents } from '#shared/tasks/events.ts'
import { testActor } from '../platform/testing/staff.ts'
import { notified } from './testing-notifications.ts'

const clock = { now: '2026-11-20T12:00:00.000Z' }
let studio: Awaited<ReturnType<typeof notified>>
beforeAll(async () => {
  studio = await notified(clock)
  await studio.hire('ivy')
  await studio.hire('moss')
  await studio.hire('elm', { tipCont: 'Trainer' })
  await studio.settle()
})
afterAll(() => studio.close())

const project = { project: 'p', by: 'oak' }
const say = (...events: EventOf<typeof taskEvents>[]) => studio.tell('tasks-t', ...events)
const tell = (...events: EventOf<typeof projectEvents>[]) => studio.tell('projects-p', ...events)
const task = (by: string) => ({ task: 't', by })
const known = new Set<string>()
/** Returns what each person was told since the last time that this was asked. */
async function news(): Promise<Record<string, readonly unknown[]>> {
  await studio.settle()
  const all: Record<string, readonly unknown[]> = {}
  for (const user of ['oak', 'fern', 'ivy', 'moss', 'elm']) {
    const { notifications } = await studio.listOf(user)
    const fresh = notifications.filter(({ _id }) => !known.has(`${user} ${_id}`))
    for (const { _id } of fresh) known.add(`${user} ${_id}`)
    if (fresh.length > 0)
      all[user] = fresh.map(({ facts }) => [facts['what'], facts['by']]).toSorted()
  }
  return all
}

test('people are told of what others do to their tasks, once each, and nobody of their own', async () => {
  const studioOf = { studio: 'north', name: 'Move', description: null }
  await tell({
    type: 'ProjectCreated',
    data: { ...project, ...studioOf, members: { 'studio:north': 'edit' } },
  })
  await say({
    type: 'TaskCreated',
    data: {
      ...task('fern'),
      project: 'p',
      section: null,
      place: 'a0',
      title: 'Lamp',
      description: null,
      status: 'To do',
      assignee: 'ivy',
      reporter: 'fern',
      priority: 'none',
      labels: [],
      due: null,
      due_at: null,
      start: null,
      estimate_minutes: null,
      watchers: ['moss', 'oak'],
      repeat: 'never',
    },
  })
  expect(await news()).toEqual({ ivy: [['assigned', 'fern']] })
  await say({ type: 'TaskStatusSet', data: { ...task('ivy'), bulk: null, status: 'Done' } })
  const byIvy = [['status', 'ivy']]
  expect(await news()).toEqual({ fern: byIvy, moss: byIvy, oak: byIvy })
  const comment = { ...task('moss'), comment: 'c', text: '@ivy look' }
  await say({ type: 'CommentAdded', data: { ...comment, mentions: ['ivy', 'moss'] } })
  expect(await news()).toEqual({
    ivy: [['mentioned', 'moss']],
    fern: [['commented', 'moss']],
    oak: [['commented', 'moss']],
  })
  await say({ type: 'CommentEdited', data: { ...comment, mentions: ['ivy', 'oak'] } })
  expect(await news()).toEqual({ oak: [['mentioned', 'moss']] })
  await say({ type: 'TaskDueReminded', data: { task: 't', due_at: clock.now, what: 'over' } })
  const over = [['over', undefined]]
  expect(await news()).toEqual({ ivy: over, moss: over, oak: over })
})

test('whoever has muted a project hears of it only what is meant for them', async () => {
  expect(await studio.mute('ivy', 'p', true)).toEqual({ projects: ['p'] })
  expect(await studio.call('mutedProjects', {}, { actor: testActor('ivy') })).toEqual({
    projects: ['p'],
  })
  const comment = { ...task('moss'), comment: 'm', text: 'x' }
  await say({ type: 'CommentAdded', data: { ...comment, mentions: [] } })
  await say({ type: 'TaskDueReminded', data: { task: 't', due_at: clock.now, what: 'soon' } })
  expect(Object.keys(await news()).toSorted()).toEqual(['fern', 'moss', 'oak'])
  await say({ type: 'CommentEdited', data: { ...comment, mentions: ['ivy'] } })
  await say({ type: 'TaskAssigned', data: { ...task('fern'), bulk: null, assignee: 'ivy' } })
  expect(await news()).toEqual({
    ivy: [
      ['assigned', 'fern'],
      ['mentioned', 'moss'],
    ],
  })
  expect(await studio.mute('ivy', 'p', false)).toEqual({ projects: [] })
  await say({ type: 'CommentAdded', data: { ...comment, comment: 'n', mentions: [] } })
  expect(Object.keys(await news())).toContain('ivy')
  for (const [user, one] of [
    ['ivy', 'nosuch'],
    ['sol', 'p'],
  ] as const)
    await expect(studio.mute(user, one, true)).rejects.toMatchObject({
      code: 'notifications.projectUnknown',
    })
})

test('a trainer is told of no Model who is not theirs, and whoever was taken out of the project of nothing', async () => {
  await say({ type: 'TaskWatchersSet', data: { ...task('oak'), bulk: null, watchers: ['elm'] } })
  await say({ type: 'TaskStatusSet', data: { ...task('moss'), bulk: null, status: 'Open' } })
  expect(Object.keys(await news()).toSorted()).toEqual(['fern', 'ivy'])
  await say({ type: 'TaskStatusSet', data: { ...task('oak'), bulk: null, status: 'Later' } })
  expect(Object.keys(await news()).toSorted()).toEqual(['elm', 'fern', 'ivy'])
  await tell({ type: 'ProjectMembersSet', data: { ...project, members: { 'user:elm': 'view' } } })
  await say({ type: 'TaskStatusSet', data: { ...task('oak'), bulk: null, status: 'Now' } })
  expect(Object.keys(await news())).toEqual(['elm'])
  await tell({ type: 'ProjectDeleted', data: project })
  await say({ type: 'TaskStatusSet', data: { ...task('oak'), bulk: null, status: 'Never' } })
  expect(await news()).toEqual({})
})
