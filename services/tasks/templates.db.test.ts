import { afterAll, expect, test } from 'vitest'
import type { Project, Task } from '#shared/tasks/views.ts'
import { refusal, tasksTest } from './testing-tasks.ts'

const { send, form, get, ...studio } = await tasksTest()
afterAll(() => studio.close())

const tasksIn = (projectId: string, as = 'oak') =>
  get<Task[]>(as, `/tasks/getProjectTasks?projectId=${projectId}`)
const projects = async (as = 'oak') =>
  (await get<{ projects: Project[] }>(as, '/tasks/getProjects')).projects.map(({ _id }) => _id)

/** A project with a label, a limit, and two tasks in an order of their own, the first with subtasks. */
async function source() {
  const { projectId, sections } = await studio.project('Open', 'Doing')
  const [open = ''] = sections
  const labels = await send<{ labels: { _id: string }[] }>(
    'oak',
    'PUT',
    `/api/tasks/projects/${projectId}/labels`,
    { labels: [{ name: 'Paper', colour: 'blue' }] },
  )
  const label = labels.body.labels[0]?._id ?? ''
  await send('oak', 'PUT', `/api/tasks/projects/${projectId}/sections/${open}/limit`, { limit: 4 })
  const late = await studio.task({ projectId, section: open, title: 'Second' })
  const early = await studio.task({
    projectId,
    section: open,
    title: 'First',
    labels: label,
    assignee: 'ivy',
    due: '2026-12-03T14:00',
    start: '2026-12-01',
    estimate_minutes: '90',
    priority: 'high',
    status: 'Waiting',
  })
  await send('oak', 'POST', '/tasks/createSubtask', {
    _id: early._id,
    title: 'Sign',
    assignee: 'ivy',
    due: '2026-12-02',
  })
  await send('oak', 'POST', `/api/tasks/${early._id}/move`, { section: open, after: late._id })
  return { projectId, open, label, early }
}
const save = (projectId: string, body: object, as = 'oak') =>
  send<Project>(as, 'POST', `/api/tasks/projects/${projectId}/template`, body)
const make = (template: string, body: object, as = 'oak') =>
  send<Project>(as, 'POST', `/api/tasks/templates/${template}/projects`, body)

test('a project made from a template has its sections, labels, limits and tasks in order, dated from its first day', async () => {
  const { projectId, open, label } = await source()
  const saved = await save(projectId, { name: 'Onboarding', start: '2026-12-01' })
  expect(saved.status).toBe(201)
  const template = saved.body._id
  expect(await projects()).not.toContain(template)
  expect((await get('oak', '/api/tasks/mine?user=ivy')) as unknown as Task[]).toHaveLength(1)
  const listed = await get<(Project & { tasks: number })[]>('oak', '/api/tasks/templates')
  expect(listed).toMatchObject([{ _id: template, name: 'Onboarding', tasks: 2 }])
  const made = await make(template, { name: 'Ana', start: '2027-03-10' })
  expect([made.status, made.body.name]).toEqual([201, 'Ana'])
  expect(await projects('ivy')).toContain(made.body._id)
  const detail = await get('oak', `/api/tasks/projects/${made.body._id}`)
  expect(detail).toMatchObject({
    labels: [{ _id: label, name: 'Paper', colour: 'blue' }],
    sections: [
      { _id: open, name: 'Open', limit: 4 },
      { name: 'Doing', limit: null },
    ],
    members: { 'studio:north': 'edit' },
  })
  const tasks = await tasksIn(made.body._id)
  expect(tasks.map(({ title }) => title)).toEqual(['First', 'Second'])
  expect(tasks[0]).toMatchObject({
    status: 'To do',
    assignee: 'ivy',
    due: '2027-03-12T14:00',
    due_at: '2027-03-12T12:00:00.000Z',
    start: '2027-03-10',
    estimate_minutes: 90,
    priority: 'high',
    labels: [label],
    subtasks: [{ title: 'Sign', status: 'To do', assignee: 'ivy', due: '2027-03-11' }],
  })
  expect(await tasksIn(projectId)).toHaveLength(2)
  expect((await send('oak', 'DELETE', `/tasks/deleteProject/${template}`)).status).toBe(200)
  expect(await get('oak', '/api/tasks/templates')).toEqual([])
})

test('who has left is not given a task of a template, and who may not make projects makes none of it', async () => {
  const { projectId } = await source()
  const { _id } = (await save(projectId, { name: 'Again', start: '2026-12-01' })).body
  await studio.tell('account-ivy', { type: 'AccountDeactivated', data: { user: 'ivy' } })
  await studio.settle()
  const made = await make(_id, { name: 'Bob', start: '2027-01-01' })
  const [first] = await tasksIn(made.body._id)
  expect([first?.assignee, first?.subtasks[0]?.assignee]).toEqual([null, null])
  await studio.tell('account-ivy', { type: 'AccountActivated', data: { user: 'ivy' } })
  await studio.settle()
  const body = { name: 'x', start: '2027-01-01' }
  expect((await make(_id, body, 'fern')).status).toBe(403)
  expect((await save(projectId, body, 'fern')).status).toBe(403)
  for (const answer of [await make(_id, body, 'sol'), await save(projectId, body, 'sol')])
    expect(refusal(answer)).toEqual([404, 'tasks.projectUnknown'])
  expect(refusal(await make(projectId, body))).toEqual([404, 'tasks.templateUnknown'])
  expect(await get<unknown[]>('sol', '/api/tasks/templates')).toEqual([])
})

test('a project of more tasks than one decision holds is no template, and nothing of it is made', async () => {
  const { projectId } = await studio.project('Open')
  const lines = (count: number) => ({
    tasks: Array.from({ length: count }, () => ({ title: 'x' })),
  })
  await send('oak', 'POST', `/api/tasks/projects/${projectId}/tasks`, lines(200))
  await send('oak', 'POST', `/api/tasks/projects/${projectId}/tasks`, lines(1))
  const before = await get('oak', '/api/tasks/templates')
  const answer = await save(projectId, { name: 'Big', start: '2026-12-01' })
  expect(refusal(answer)).toEqual([409, 'tasks.full'])
  expect(await get('oak', '/api/tasks/templates')).toEqual(before)
})

test('a template of a task is on no board and gives a new task what is not said of it', async () => {
  const { projectId, open, label, early } = await source()
  const saved = await send('fern', 'POST', `/api/tasks/${early._id}/template`)
  expect([saved.status, saved.body]).toMatchObject([201, { state: 'template', due: null }])
  const { _id: template } = saved.body
  expect(await tasksIn(projectId)).toHaveLength(2)
  expect(await get('fern', `/api/tasks/projects/${projectId}/templates`)).toMatchObject([
    { _id: template, title: 'First', subtasks: [{ title: 'Sign' }] },
  ])
  const renamed = await form('fern', 'PATCH', '/tasks/updateTask', {
    _id: template,
    description: 'As always',
  })
  expect([renamed.status, renamed.body.state]).toEqual([200, 'template'])
  const made = await form('moss', 'POST', '/tasks/createTask', {
    projectId,
    section: open,
    title: 'Mine',
    priority: 'low',
    template,
  })
  expect(made.body).toMatchObject({
    title: 'Mine',
    priority: 'low',
    description: 'As always',
    labels: [label],
    assignee: 'ivy',
    estimate_minutes: 90,
    state: 'open',
    subtasks: [{ title: 'Sign', status: 'To do' }],
  })
  const other = await studio.project('Open')
  const fields = { projectId: other.projectId, title: 'x' }
  for (const wrong of [template, early._id])
    expect(
      refusal(await form('moss', 'POST', '/tasks/createTask', { ...fields, template: wrong })),
    ).toEqual([404, 'tasks.templateUnknown'])
  await send('fern', 'DELETE', `/tasks/deleteTask/${template}`)
  expect(await get('fern', `/api/tasks/projects/${projectId}/templates`)).toEqual([])
  const back = await send('fern', 'POST', `/api/tasks/${template}/restore`)
  expect(back.body.state).toBe('template')
  expect(await tasksIn(projectId)).toHaveLength(3)
  await form('fern', 'PATCH', '/tasks/updateTask', { _id: template, repeat: 'daily' })
  await form('fern', 'PATCH', '/tasks/updateTask', { _id: template, status: 'Done' })
  await send('oak', 'DELETE', `/tasks/deleteSectionTasks/${open}/${projectId}`)
  expect(await tasksIn(projectId)).toEqual([])
  expect(await get('fern', `/api/tasks/projects/${projectId}/templates`)).toHaveLength(1)
})

test('links to leave and to interviews are shown to who may see those, and others are told that there is one', async () => {
  const described = {
    candidate: 'c1',
    studio: 'north',
    tipCont: 'Model',
    name: 'Zoe',
    surname: 'Lupu',
    telefon: '1',
    email: '',
    oras: '',
    social: '',
    source: '',
    notes: '',
    by: 'owner',
  }
  await studio.tell('candidate-c1', { type: 'CandidateAdded', data: described })
  const { projectId } = await studio.project()
  const { _id } = await studio.task({ projectId })
  const links = [
    { kind: 'interview', person: 'c1', day: '2026-11-25' },
    { kind: 'vacation', person: 'ivy', day: '2026-11-23' },
  ]
  const link = (as: string, some: readonly object[]) =>
    send(as, 'PUT', `/api/tasks/${_id}/links`, { links: some })
  const set = await link('owner', links)
  expect([set.status, set.body.links, set.body.links_hidden]).toEqual([200, links, 0])
  const seen = async (as: string) => {
    const { links: shown, links_hidden } = await get(as, `/tasks/getTask?taskId=${_id}`)
    return [shown.map(({ kind }) => kind), links_hidden]
  }
  expect(await seen('ivy')).toEqual([['vacation'], 1])
  expect(await seen('moss')).toEqual([[], 2])
  expect(refusal(await link('moss', links))).toEqual([422, 'tasks.outOfSight'])
  const none = [{ kind: 'interview', person: 'nobody', day: '2026-11-25' }]
  expect(refusal(await link('owner', none))).toEqual([422, 'tasks.outOfSight'])
  expect((await link('ivy', [])).body.links_hidden).toBe(1)
  expect(await seen('owner')).toEqual([['interview'], 0])
})
