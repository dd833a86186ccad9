import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Automation } from '#shared/tasks/automation-views.ts'
import type { Task } from '#shared/tasks/views.ts'
import { refusal, tasksTest } from './testing-tasks.ts'

const clock = { now: '2026-11-20T12:00:00.000Z' }
const { send, get, ...studio } = await tasksTest(clock)
const { given, tell, settle, app } = studio
afterAll(() => studio.close())

const plain = {
  on: true,
  section: null,
  title: 'See to it',
  assign: 'nobody',
  assignee: null,
  priority: 'high',
  due_days: 3,
  before_days: 30,
} as const
let count = 0
/** A rule of north by oak, under an id of its own. */
async function rule(kind: string, projectId: string, rest: object = {}, as = 'oak') {
  const id = `rule-${count++}`
  const body = { ...plain, studio: 'north', kind, projectId, ...rest }
  return { id, answer: await send(as, 'PUT', `/api/tasks/automations/${id}`, body) }
}
const rules = () => get<Automation[]>('oak', '/api/tasks/automations?studio=north')
beforeEach(async () => {
  for (const { _id } of await rules())
    await send('oak', 'DELETE', `/api/tasks/automations/${_id}?studio=north`)
})
const tasksIn = async (projectId: string) => {
  await settle()
  return get<Task[]>('owner', `/tasks/getProjectTasks?projectId=${projectId}`)
}
const checkpoint = async () => {
  await settle()
  const { rows } = await app.pool.query<{ position: number }>(
    `select position from process_managers where name = 'task-facts'`,
  )
  return rows[0]?.position ?? 0
}
/** As a worker leaves it that dies after its commands and before its checkpoint: all since then is heard once more. */
async function replay(since: number) {
  await app.pool.query(`update process_managers set position = $1 where name = 'task-facts'`, [
    since,
  ])
  await settle()
}
const history = async (task: string, as = 'owner') => {
  const lines = await get<{ what: string; by: string; after: Record<string, unknown> }[]>(
    as,
    `/api/tasks/${task}/history`,
  )
  return lines
    .filter(({ what }) => what === 'TaskCaused')
    .map(({ by, after }) => ({ by, ...after }))
}
const shiftOf = (user: string, shift: string) => ({ user, studio: 'north', shift })
const closed = (user: string, shift: string) =>
  tell(
    `shift-${user}`,
    {
      type: 'ShiftStarted',
      data: { ...shiftOf(user, shift), at: clock.now, reason: null },
    },
    {
      type: 'ShiftClosedProvisionally',
      data: {
        ...shiftOf(user, shift),
        at: clock.now,
        worked_seconds: 60,
        paused_seconds: 0,
        unpaid_seconds: 600,
      },
    },
  )
const corrected = (user: string, shift: string) => {
  const span = { start: clock.now, end: clock.now, worked_seconds: 1, paused_seconds: 0 }
  const data = { ...shiftOf(user, shift), at: clock.now, old: span, new: span, by: 'oak' }
  return tell(`shift-${user}`, {
    type: 'ShiftCorrected',
    data: { ...data, reason: 'forgot', message: null },
  })
}

test('a missed stop opens one task however often it is heard, and the correction of that shift alone ends it', async () => {
  const { projectId, sections } = await studio.project('Open')
  given.trainers = ['fern', 'tess']
  await rule('missedStop', projectId, { assign: 'trainer', section: sections[0] })
  const since = await checkpoint()
  await closed('ivy', 's1')
  const [task] = await tasksIn(projectId)
  expect(task).toMatchObject({
    title: 'See to it',
    assignee: 'fern',
    watchers: ['tess'],
    creator: 'system',
    priority: 'high',
    section: sections[0],
    due: '2026-11-23',
    links: [{ kind: 'shift', person: 'ivy', day: '2026-11-20' }],
  })
  await replay(since)
  expect(await tasksIn(projectId)).toHaveLength(1)
  await corrected('ivy', 'other')
  expect((await tasksIn(projectId))[0]?.status).toBe('To do')
  await corrected('ivy', 's1')
  await replay(since)
  const [done] = await tasksIn(projectId)
  expect(done?.status).toBe('Done')
  expect(await history(done?._id ?? '')).toMatchObject([
    { by: 'system', kind: 'missedStop', settled: 'corrected' },
    { by: 'system', kind: 'missedStop', settled: null, person: 'ivy', day: '2026-11-20' },
  ])
  const told = JSON.stringify(await history(done?._id ?? '', 'moss'))
  expect([told.includes('ivy'), told.includes('2026-11-20')]).toEqual([false, false])
  expect((await get('moss', `/tasks/getTask?taskId=${done?._id}`)).links_hidden).toBe(1)
})

test('a document opens one task for each rule in the morning, and a later one ends it', async () => {
  const { projectId } = await studio.project()
  const card = (expires: string) =>
    tell('account-moss', {
      type: 'IdentityCardSet',
      data: { user: 'moss', cnp: '', serie: '', expires },
    })
  await card('2026-12')
  const near = await rule('idExpiry', projectId, { before_days: 60, assign: 'manager' })
  await rule('idExpiry', projectId, { before_days: 10, title: 'Too early' })
  given.documents = [{ user: 'moss', expires: '2026-12-31' }]
  expect(await tasksIn(projectId)).toEqual([])
  clock.now = '2026-11-21T06:00:00.000Z'
  const [task] = await tasksIn(projectId)
  expect(task).toMatchObject({ assignee: 'oak', links: [{ kind: 'person', person: 'moss' }] })
  expect(JSON.stringify(task)).not.toContain('2026-12-31')
  await send('oak', 'PUT', `/api/tasks/automations/${near.id}`, {
    ...plain,
    studio: 'north',
    kind: 'idExpiry',
    projectId,
    title: 'Renamed',
    before_days: 60,
  })
  clock.now = '2026-11-22T06:00:00.000Z'
  expect((await tasksIn(projectId)).map(({ title }) => title)).toEqual(['See to it'])
  expect((await rules()).find(({ _id }) => _id === near.id)).toMatchObject({ open: 1, lately: 1 })
  expect((await history(task?._id ?? ''))[0]).toMatchObject({ day: '2026-12-31' })
  expect((await history(task?._id ?? '', 'moss'))[0]).toMatchObject({ day: '2026-12-31' })
  expect((await history(task?._id ?? '', 'ivy'))[0]).toMatchObject({ person: 'moss', day: null })
  await card('2026-11')
  expect((await tasksIn(projectId))[0]?.status).toBe('To do')
  await card('2031-05')
  given.documents = []
  expect((await tasksIn(projectId))[0]?.status).toBe('Done')
  expect((await history(task?._id ?? ''))[0]).toMatchObject({ settled: 'document' })
})

test('a late half-month has one open task until it is decided about, and another when something comes late again', async () => {
  const { projectId } = await studio.project()
  await rule('lateFact', projectId)
  const half = { user: 'ivy', month: '2026-10', half: 2 as const }
  const morning = async (date: string) => {
    clock.now = `${date}T06:00:00.000Z`
    return (await tasksIn(projectId)).map(({ status, links }) => [status, links[0]?.day])
  }
  given.late = [{ ...half, decided: '1 0' }]
  expect(await morning('2026-11-23')).toEqual([['To do', '2026-10-16']])
  given.late = [{ ...half, decided: '1 1' }]
  expect(await morning('2026-11-24')).toHaveLength(1)
  given.late = []
  await tell('settlement-north-ivy', {
    type: 'SettlementDifferenceWaived',
    data: {
      ...half,
      studio: 'north',
      by: 'oak',
      currency: 'ron',
      key: 'income:x',
      change: '100',
      reason: 'small',
    },
  })
  expect((await tasksIn(projectId)).map(({ status }) => status)).toEqual(['Done'])
  given.late = [{ ...half, decided: '1 2' }]
  expect((await morning('2026-11-25')).map(([status]) => status)).toEqual(['Done', 'To do'])
  given.late = []
})

test('who leaves has a task that is not their own, and it ends when they come back', async () => {
  const { projectId } = await studio.project()
  await rule('leaving', projectId, { assign: 'manager' })
  await tell('account-oak', { type: 'AccountDeactivated', data: { user: 'oak' } })
  await tell('account-ash', { type: 'AccountDeactivated', data: { user: 'ash' } })
  const [own, ...others] = await tasksIn(projectId)
  expect([own?.assignee, own?.links[0]?.person, others]).toEqual([null, 'oak', []])
  await tell('account-oak', { type: 'AccountActivated', data: { user: 'oak' } })
  expect((await tasksIn(projectId))[0]?.status).toBe('Done')
  await tell('account-oak', { type: 'AccountDeactivated', data: { user: 'oak' } })
  expect((await tasksIn(projectId)).map(({ status }) => status).toSorted()).toEqual([
    'Done',
    'To do',
  ])
  await tell('account-oak', { type: 'AccountActivated', data: { user: 'oak' } })
})

test('what a rule names may go: its screen says so, other rules go on, and nothing is tried for ever', async () => {
  const { projectId, sections } = await studio.project('Open')
  const gone = await studio.project()
  await rule('missedStop', gone.projectId)
  await rule('missedStop', projectId, { section: sections[0], assign: 'person', assignee: 'moss' })
  await send('oak', 'DELETE', `/tasks/deleteProject/${gone.projectId}`)
  await send('oak', 'DELETE', `/tasks/deleteSection/${sections[0]}/${projectId}`)
  await closed('ivy', 's2')
  expect((await tasksIn(projectId)).map(({ section, assignee }) => [section, assignee])).toEqual([
    [null, 'moss'],
  ])
  expect((await rules()).map(({ problem }) => problem).toSorted()).toEqual([
    'projectGone',
    'sectionGone',
  ])
  expect((await app.pool.query('select from process_stopped')).rows).toEqual([])
})

test('whom a rule names is not asked to see to themselves', async () => {
  const { projectId } = await studio.project('Open')
  await rule('missedStop', projectId, { assign: 'person', assignee: 'ivy' })
  await closed('ivy', 's3')
  expect((await tasksIn(projectId)).map(({ assignee }) => assignee)).toEqual(['oak'])
})

test('a task that somebody did, put away or deleted stays as they left it', async () => {
  const { projectId } = await studio.project()
  await rule('missedStop', projectId)
  const since = await checkpoint()
  await closed('ivy', 's3')
  await closed('ivy', 's4')
  const [first, second] = await tasksIn(projectId)
  await send('oak', 'POST', `/api/tasks/${first?._id}/archive`)
  await send('oak', 'DELETE', `/tasks/deleteTask/${second?._id}`)
  await replay(since)
  await corrected('ivy', 's3')
  await corrected('ivy', 's4')
  expect(await tasksIn(projectId)).toEqual([])
  expect((await get('oak', `/tasks/getTask?taskId=${first?._id}`)).status).toBe('To do')
})

test('rules are set by who manages tasks in that studio, at most 20 of them, and name what is there', async () => {
  const { projectId } = await studio.project()
  expect((await rule('leaving', projectId, {}, 'fern')).answer.status).toBe(403)
  expect(refusal((await rule('leaving', projectId, {}, 'sol')).answer)).toEqual([
    422,
    'tasks.studioUnknown',
  ])
  const wrong = await rule('leaving', projectId, { section: 'none' })
  expect(refusal(wrong.answer)).toEqual([422, 'tasks.sectionForeign'])
  const foreign = await rule('leaving', projectId, { assign: 'person', assignee: 'ash' })
  expect(refusal(foreign.answer)).toEqual([422, 'tasks.personUnknown'])
  expect((await rule('leaving', projectId, { assign: 'person' })).answer.status).toBe(400)
  for (let i = 0; i < 20; i++)
    expect((await rule('leaving', projectId, { on: false })).answer.status).toBe(200)
  expect(refusal((await rule('leaving', projectId)).answer)).toEqual([409, 'tasks.full'])
  expect((await send('fern', 'GET', '/api/tasks/automations?studio=north')).status).toBe(403)
})
