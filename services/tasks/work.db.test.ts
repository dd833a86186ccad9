import { afterAll, expect, test } from 'vitest'
import type { ProjectReport, Task } from '#shared/tasks/views.ts'
import type { OwnTaskWork, WorkOfPerson } from '#shared/tasks/work-calls.ts'
import type { z } from 'zod'
import { taskWork } from '#projections/tasks/work.ts'
import { refusal, tasksTest } from './testing-tasks.ts'
import { taskWorkAggregate, taskWorkStream } from './work.ts'

const clock = { now: '2026-11-20T12:00:00.000Z' }
const { send, get, ...studio } = await tasksTest(clock)
const { tell, settle, app } = studio
afterAll(() => studio.close())

const later = (seconds: number, from = clock.now) =>
  new Date(Date.parse(from) + seconds * 1000).toISOString()
const wait = (seconds: number) => (clock.now = later(seconds))
const moment = (user: string, shift: string) => ({ user, studio: 'north', shift, at: clock.now })
let count = 0
/** Somebody's shift, whose changes another module tells. */
async function startShift(user: string) {
  const shift = `shift-${count++}`
  const start = clock.now
  let paused = 0
  let began = 0
  const say = (type: string, data: object = {}) =>
    tell(`shift-${user}`, { type, data: { ...moment(user, shift), reason: null, ...data } })
  const seconds = () => (Date.parse(clock.now) - Date.parse(start)) / 1000
  await say('ShiftStarted')
  return {
    pause: () => {
      began = seconds()
      return say('ShiftPaused')
    },
    resume: () => {
      const paused_seconds = seconds() - began
      paused += paused_seconds
      return say('ShiftResumed', { paused_seconds })
    },
    stop: () =>
      say('ShiftStopped', { worked_seconds: seconds() - paused, paused_seconds: paused, by: user }),
    correct: (end: string) => {
      const worked_seconds = (Date.parse(end) - Date.parse(start)) / 1000
      const span = { start, end, worked_seconds, paused_seconds: 0 }
      return say('ShiftCorrected', {
        old: span,
        new: span,
        by: 'oak',
        reason: 'forgot',
        message: null,
      })
    },
  }
}
const pick = (as: string, { _id }: Pick<Task, '_id'>) => send(as, 'POST', `/api/tasks/${_id}/pick`)
const leave = (as: string) => send(as, 'POST', '/api/tasks/working/leave')
const workOn = async ({ _id }: Task, as = 'oak') => {
  await settle()
  return get<WorkOfPerson[]>(as, `/api/tasks/${_id}/work`)
}
const own = async (as: string) => {
  await settle()
  return get<OwnTaskWork>(as, '/api/tasks/working/own')
}

test('the time of a task is what its picks and the shift have in common, and another pick ends the first', async () => {
  const { projectId, sections } = await studio.project('Open')
  const section = sections[0] ?? ''
  const lamp = await studio.task({ projectId, section, title: 'Lamp' })
  const door = await studio.task({ projectId, title: 'Door' })
  expect(refusal(await pick('fern', lamp))).toEqual([409, 'tasks.noShift'])
  const shift = await startShift('fern')
  expect(await own('fern')).toEqual({ on_shift: true, picked: null })
  wait(99)
  expect((await pick('fern', lamp)).body).toEqual({ task: lamp._id })
  wait(599)
  await shift.pause()
  wait(1000)
  await settle()
  expect(await workOn(lamp)).toMatchObject([{ user: 'fern', seconds: 600, counted_to: null }])
  expect(await get('oak', `/api/tasks/projects/${projectId}/workers`)).toEqual([])
  await shift.resume()
  const counted_to = clock.now
  wait(60)
  expect(await own('fern')).toMatchObject({
    on_shift: true,
    picked: { task: lamp._id, title: 'Lamp', projectId, seconds: 600, counted_to },
  })
  expect(await get('oak', `/api/tasks/projects/${projectId}/workers`)).toMatchObject([
    { task: lamp._id, user: 'fern' },
  ])
  await pick('fern', door)
  expect(await workOn(lamp)).toMatchObject([{ user: 'fern', seconds: 660, since: null }])
  wait(299)
  await shift.stop()
  wait(1000)
  expect(await own('fern')).toEqual({ on_shift: false, picked: null })
  expect(await workOn(door)).toEqual([
    { user: 'fern', seconds: 300, since: null, counted_to: null },
  ])
  expect((await leave('fern')).status).toBe(200)

  type Report = z.output<typeof ProjectReport>
  const report = await get<Report>('oak', `/api/tasks/projects/${projectId}/report`)
  expect(report.people).toEqual([{ user: 'fern', worked_seconds: 960 }])
  expect(report.sections.map((one) => [one.section, one.worked_seconds])).toEqual([
    [null, 300],
    [section, 660],
  ])
  const { raw } = await send('oak', 'GET', `/api/tasks/projects/${projectId}/tasks.csv`)
  const [head, ...lines] = raw.toString().trim().split('\r\n')
  expect([head, ...lines].map((line) => line?.split(',').at(-1))).toEqual([
    'worked_minutes',
    '11',
    '5',
  ])
  await studio.verify(taskWork)
})

test('a correction of the shift corrects the seconds, and the next shift begins without a task', async () => {
  const { projectId } = await studio.project()
  const lamp = await studio.task({ projectId })
  const shift = await startShift('ivy')
  await pick('ivy', lamp)
  wait(3599)
  await shift.stop()
  expect(await workOn(lamp)).toMatchObject([{ user: 'ivy', seconds: 3600 }])
  const end = later(-1800)
  wait(10)
  await shift.correct(end)
  expect(await workOn(lamp)).toMatchObject([{ user: 'ivy', seconds: 1800 }])
  await startShift('ivy')
  wait(100)
  expect(await own('ivy')).toEqual({ on_shift: true, picked: null })
  expect(await workOn(lamp)).toMatchObject([{ user: 'ivy', seconds: 1800 }])
  expect(await workOn(lamp, 'tess')).toHaveLength(1)
})

test('only tasks that one may comment on are picked, and nobody is told of Models out of their sight', async () => {
  const { projectId } = await studio.project()
  const task = await studio.task({ projectId })
  await startShift('moss')
  await send('oak', 'PUT', `/api/tasks/projects/${projectId}/members`, {
    members: { 'studio:north': 'view' },
  })
  expect(refusal(await pick('moss', task))).toEqual([403, 'tasks.notAllowed'])
  await send('oak', 'PUT', `/api/tasks/projects/${projectId}/members`, {
    members: { 'studio:north': 'comment' },
  })
  expect((await pick('moss', task)).status).toBe(200)
  wait(10)
  expect(await workOn(task, 'fern')).toMatchObject([{ user: 'moss' }])
  expect(await workOn(task, 'tess')).toEqual([])
  expect(await get('tess', `/api/tasks/projects/${projectId}/workers`)).toEqual([])
  const report = await get<z.output<typeof ProjectReport>>(
    'tess',
    `/api/tasks/projects/${projectId}/report`,
  )
  expect(report.people).toEqual([])
  expect(refusal(await pick('sol', task))).toEqual([404, 'tasks.taskUnknown'])
  expect(refusal(await send('sol', 'GET', `/api/tasks/${task._id}/work`))).toEqual([
    404,
    'tasks.taskUnknown',
  ])
  const ids = ['none', encodeURIComponent("'; drop table task_work; --"), '%00', '..%2F..', '💡']
  for (const id of ids)
    for (const [method, url] of [
      ['POST', `/api/tasks/${id}/pick`],
      ['GET', `/api/tasks/${id}/work`],
      ['GET', `/api/tasks/projects/${id}/workers`],
    ] as const) {
      const { status } = await send('moss', method, encodeURI(decodeURI(url)))
      expect([400, 404, 422]).toContain(status)
    }
})

test('a pick ends with the task that is put away, the membership and the person', async () => {
  const { projectId } = await studio.project()
  const task = await studio.task({ projectId })
  const again = async (end: () => Promise<unknown>) => {
    expect((await pick('moss', task)).status).toBe(200)
    await settle()
    await end()
    await settle()
    const { state } = await app.load(taskWorkAggregate, taskWorkStream('moss'))
    expect(state.picked).toBeNull()
  }
  const members = (all: object) =>
    send('oak', 'PUT', `/api/tasks/projects/${projectId}/members`, { members: all })
  await again(() => send('oak', 'POST', `/api/tasks/${task._id}/archive`))
  expect(refusal(await pick('moss', task))).toEqual([409, 'tasks.archived'])
  await send('oak', 'POST', `/api/tasks/${task._id}/restore`)
  await again(() => members({ 'user:fern': 'edit' }))
  expect(refusal(await pick('moss', task))).toEqual([404, 'tasks.taskUnknown'])
  await members({ 'studio:north': 'edit' })
  await again(() => members({ 'studio:north': 'view' }))
  await members({ 'studio:north': 'edit' })
  await pick('moss', task)
  await settle()
  await members({ 'user:moss': 'comment' })
  await settle()
  const kept = await app.load(taskWorkAggregate, taskWorkStream('moss'))
  expect(kept.state.picked?.task).toBe(task._id)
  await leave('moss')
  await again(() => tell('account-moss', { type: 'AccountDeactivated', data: { user: 'moss' } }))
  await tell('account-moss', { type: 'AccountActivated', data: { user: 'moss' } })
  await again(() => send('oak', 'DELETE', `/tasks/deleteTask/${task._id}`))
  expect(refusal(await pick('moss', task))).toEqual([404, 'tasks.taskUnknown'])
})
