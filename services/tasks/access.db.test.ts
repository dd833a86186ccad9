import { afterAll, expect, test } from 'vitest'
import type { Comment, Project, Task, TaskCard } from '#shared/tasks/views.ts'
import { refusal, tasksTest, type TaskAnswer } from './testing-tasks.ts'

const { send, form, get, ...studio } = await tasksTest()
afterAll(() => studio.close())

const members = (projectId: string, all: object, as = 'oak') =>
  send(as, 'PUT', `/api/tasks/projects/${projectId}/members`, { members: all })
const codes = (answers: readonly TaskAnswer[]) =>
  answers.map(({ status, body }) => (body as { code?: string } | null)?.code ?? status)

/** Each call on one task, in an order in which each finds what it is about. */
async function everything(as: string, projectId: string, section: string, task: Task) {
  const { _id } = task
  const json = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object) =>
    send(as, method, url, body)
  const subtaskId = task.subtasks[0]?.subtaskId
  const comment = task.comments[0]?._id
  return {
    view: [
      await send(as, 'GET', `/tasks/getTask?taskId=${_id}`),
      await send(as, 'GET', `/tasks/getProjectTasks?projectId=${projectId}`),
      await send(as, 'GET', `/api/tasks/projects/${projectId}`),
      await send(as, 'GET', `/api/tasks/projects/${projectId}/board`),
      await send(as, 'GET', `/api/tasks/projects/${projectId}/report`),
      await send(as, 'GET', `/api/tasks/projects/${projectId}/tasks.csv`),
      await send(as, 'GET', `/api/tasks/${_id}/history`),
      await json('PUT', `/api/tasks/${_id}/watch`, { on: true }),
    ],
    comment: [
      await form<Comment>(as, 'POST', '/tasks/createComment', { taskId: _id, text: 'hello' }),
      await json('PUT', `/api/tasks/${_id}/comments/${comment}/reaction`, {
        reaction: '👍',
        on: true,
      }),
    ],
    edit: [
      await form(as, 'POST', '/tasks/createTask', { projectId, title: 'new' }),
      await form(as, 'PATCH', '/tasks/updateTask', { _id, status: `by ${as}` }),
      await json('POST', '/tasks/createSubtask', { _id, title: 'sub' }),
      await json('PATCH', '/tasks/updateSubtask', { _id, subtaskId, status: 'Done' }),
      await json('POST', `/api/tasks/${_id}/move`, { section }),
      await json('PUT', `/api/tasks/${_id}/links`, { links: [] }),
      await json('POST', '/api/tasks/bulk', { tasks: [_id], change: { priority: 'high' } }),
      await json('POST', `/api/tasks/${_id}/archive`),
      await json('POST', `/api/tasks/${_id}/restore`),
    ],
    manage: [
      await json('PATCH', '/tasks/updateProject', { _id: projectId, name: 'Other' }),
      await json('POST', '/tasks/createSection', { projectId, name: 'More' }),
      await json('PATCH', '/tasks/updateSections', { _id: projectId, sections: [] }),
      await json('PATCH', '/tasks/updateSectionName', {
        _id: projectId,
        sectionId: section,
        name: 'S',
      }),
      await json('PUT', `/api/tasks/projects/${projectId}/labels`, { labels: [] }),
      await json('PUT', `/api/tasks/projects/${projectId}/sections/${section}/limit`, { limit: 3 }),
      await members(projectId, { 'user:fern': 'manage' }, as),
      await json('DELETE', `/tasks/deleteSectionTasks/nosuch/${projectId}`),
      await json('DELETE', `/tasks/deleteSection/nosuch/${projectId}`),
    ],
  }
}
const levels = ['view', 'comment', 'edit', 'manage'] as const
async function prepared() {
  const { projectId, sections } = await studio.project('Open')
  const made = await studio.task({ projectId, title: 'Guarded' })
  await send('oak', 'POST', '/tasks/createSubtask', { _id: made._id, title: 'sub' })
  await form('oak', 'POST', '/tasks/createComment', { taskId: made._id, text: 'first' })
  const task = await get('oak', `/tasks/getTask?taskId=${made._id}`)
  return { projectId, section: sections[0] ?? '', task }
}

test.each(levels)(
  'a member who may %s does that and no more, and whoever is none finds nothing',
  async (level) => {
    const { projectId, section, task } = await prepared()
    await members(projectId, { 'user:fern': level })
    const done = await everything('fern', projectId, section, task)
    for (const needed of levels) {
      const isHeld = levels.indexOf(level) >= levels.indexOf(needed)
      const expected = isHeld ? [] : ['tasks.notAllowed']
      const refused = codes(done[needed]).filter((code) => typeof code === 'string')
      expect([
        needed,
        [...new Set(refused)].filter((code) => code !== 'tasks.sectionUnknown'),
      ]).toEqual([needed, expected])
      if (!isHeld)
        expect(codes(done[needed]).every((code) => code === 'tasks.notAllowed')).toBe(true)
    }
    for (const stranger of level === 'view' ? ['moss', 'sol'] : []) {
      const seen = await everything(stranger, projectId, section, task)
      for (const answers of Object.values(seen)) {
        const all = codes(answers)
        expect([stranger, all.filter((code) => !String(code).endsWith('Unknown'))]).toEqual([
          stranger,
          [],
        ])
      }
    }
  },
)

test('whoever was taken out of a project is refused at once, though no read model knows of it yet', async () => {
  const { projectId, section, task } = await prepared()
  await members(projectId, { 'user:fern': 'manage' })
  expect((await send('fern', 'GET', `/tasks/getTask?taskId=${task._id}`)).status).toBe(200)
  await studio.standing(async () => {
    await members(projectId, {})
    const done = await everything('fern', projectId, section, task)
    for (const answers of Object.values(done))
      expect(answers.map(({ status }) => status).filter((status) => status !== 404)).toEqual([])
  })
})

/** Two projects of north with a task each, and one of south. */
async function apart() {
  const { projectId, sections } = await studio.project('Here')
  const other = await studio.project('There')
  const south = await send<Project>('sol', 'POST', '/tasks/createNewProject', { name: 'South' })
  const [section = '', foreign = ''] = [sections[0], other.sections[0]]
  return {
    projectId,
    foreign,
    south: south.body._id,
    mine: await studio.task({ projectId, section }),
    theirs: await studio.task({ projectId: other.projectId, section: foreign }),
    far: await studio.task({ projectId: south.body._id }, 'sol'),
  }
}
test('sections, people, labels and neighbours of another project or studio are refused', async () => {
  const { projectId, foreign, south, mine, theirs, far } = await apart()
  const create = (fields: Record<string, string>) =>
    form('oak', 'POST', '/tasks/createTask', { projectId, title: 'x', ...fields })
  const move = (body: object) =>
    send('oak', 'POST', `/api/tasks/${mine._id}/move`, { section: null, ...body })
  for (const section of [foreign, 'none', '__proto__'])
    for (const answer of [await create({ section }), await move({ section })])
      expect([400, 422]).toContain(answer.status)
  for (const nobody of ['ash', 'sol', 'nobody', 'constructor'])
    for (const field of ['assignee', 'reporter', 'watchers'])
      expect(refusal(await create({ [field]: nobody }))).toEqual([422, 'tasks.personUnknown'])
  expect(refusal(await create({ labels: 'none' }))).toEqual([422, 'tasks.labelUnknown'])
  for (const before of [theirs._id, far._id, 'none'])
    expect(refusal(await move({ before }))).toEqual([422, 'tasks.neighbourForeign'])
  expect(refusal(await move({ projectId: south }))).toEqual([404, 'tasks.projectUnknown'])
  for (const audience of ['studio:south', 'user:ash'])
    expect(refusal(await members(projectId, { [audience]: 'view' }))).toEqual([
      422,
      'tasks.outOfSight',
    ])
  const relation = { kind: 'blocks', task: far._id, on: true }
  const bulk = { tasks: [mine._id, far._id], change: { status: 'x' } }
  for (const answer of [
    await send('oak', 'PUT', `/api/tasks/${mine._id}/relations`, relation),
    await send('oak', 'POST', '/api/tasks/bulk', bulk),
    await send('owner', 'POST', '/api/tasks/bulk', bulk),
  ])
    expect(refusal(answer)).toEqual([404, 'tasks.taskUnknown'])
})
test('a comment, a subtask or a file of another task is not there', async () => {
  const { projectId, foreign, mine, theirs } = await apart()
  const text = { taskId: theirs._id, text: 'x' }
  const said = await form<Comment>('oak', 'POST', '/tasks/createComment', text, { 'a.txt': 'a' })
  const { _id, attachments } = said.body
  const file = attachments[0]?._id
  const edit = { _id, taskId: mine._id, text: 'y' }
  const remove = (path: string) => send('oak', 'DELETE', `/tasks/${path}`)
  for (const answer of [
    await form('oak', 'PATCH', '/tasks/updateComment', edit),
    await remove(`deleteComment/${_id}/${mine._id}`),
    await remove(`deleteCommentAttachment/${_id}/${mine._id}/${file}`),
    await remove(`deleteTaskAttachment/${theirs._id}/${file}`),
    await remove(`deleteSection/${foreign}/${projectId}`),
    await remove(`deleteSectionTasks/${foreign}/${projectId}`),
    await remove(`deleteSubtask/${mine._id}/none`),
    await send('oak', 'GET', `/api/tasks/${mine._id}/files/${file}`),
  ])
    expect(answer.status).toBe(404)
  const others = { ...edit, taskId: theirs._id }
  expect(refusal(await form('ivy', 'PATCH', '/tasks/updateComment', others))).toEqual([
    403,
    'tasks.notYours',
  ])
})

test('a trainer who is restricted to some models sees no task of another, gives none to them and reads nothing that they said', async () => {
  const { projectId } = await studio.project('Open')
  const own = await studio.task({ projectId, assignee: 'ivy' })
  const others = await studio.task({ projectId, assignee: 'moss' })
  const linked = await studio.task({ projectId })
  const links = [{ kind: 'person', person: 'moss', day: null }]
  await send('oak', 'PUT', `/api/tasks/${linked._id}/links`, { links })
  const sub = await studio.task({ projectId })
  await send('oak', 'POST', '/tasks/createSubtask', { _id: sub._id, title: 's', assignee: 'moss' })
  const comment = { taskId: own._id, text: 'from moss' }
  const said = await form<Comment>('moss', 'POST', '/tasks/createComment', comment, {
    'a.txt': 'a',
  })
  await form('owner', 'POST', '/tasks/createComment', { taskId: own._id, text: 'from the owner' })
  const seen = await get<Task[]>('tess', `/tasks/getProjectTasks?projectId=${projectId}`)
  expect(seen.map(({ _id, comments }) => [_id, comments.map(({ text }) => text)])).toEqual([
    [own._id, ['from the owner']],
  ])
  expect((await send('tess', 'GET', said.body.attachments[0]?.url ?? '')).status).toBe(404)
  const history = await send('tess', 'GET', `/api/tasks/${own._id}/history`)
  expect(history.raw.toString()).not.toContain('moss')
  expect(await get<Task[]>('tess', '/tasks/getAllProjectsTasks?search=moss')).toEqual([])
  expect((await get<unknown[]>('tess', `/api/tasks/projects/${projectId}/board`)).length).toBe(1)
  for (const hidden of [others, linked, sub])
    expect((await send('tess', 'GET', `/tasks/getTask?taskId=${hidden._id}`)).status).toBe(404)
  const give = (assignee: string) =>
    form('tess', 'PATCH', '/tasks/updateTask', { _id: own._id, assignee })
  expect(refusal(await give('moss'))).toEqual([422, 'tasks.personUnknown'])
  expect((await give('fern')).status).toBe(200)
  expect((await give('ivy')).status).toBe(200)
  expect((await get<Task>('fern', `/tasks/getTask?taskId=${own._id}`)).comments).toHaveLength(2)
})

test('of a task that went where somebody does not see it, its old board tells them nothing more', async () => {
  const { projectId: project, sections } = await studio.project('Open')
  const a = await studio.task({ projectId: project, section: sections[0] ?? '', title: 'a' })
  const position = String(await studio.app.journal.head())
  const other = await studio.project('Elsewhere')
  const to = { projectId: other.projectId, section: other.sections[0] }
  await send('oak', 'POST', `/api/tasks/${a._id}/move`, to)
  await form('oak', 'PATCH', '/tasks/updateTask', { _id: a._id, title: 'Secret' })
  const told = await get<TaskCard[]>(
    'oak',
    `/api/tasks/projects/${project}/board?after=${position}`,
  )
  expect(told).toMatchObject([{ _id: a._id, title: '', projectId: '', creator: '' }])
  expect(JSON.stringify(told)).not.toContain('Secret')
})
test('whatever is sent, no call answers with a fault of its own', async () => {
  const { projectId } = await studio.project('Open')
  const { _id } = await studio.task({ projectId })
  const hostile = ['', '__proto__', '‮x', 'x'.repeat(30_000), '-1', '2026-13-45', "' or 1=1 --"]
  const statuses = new Set<number>()
  for (const value of hostile) {
    const fields = [
      'title',
      'description',
      'status',
      'assignee',
      'section',
      'due',
      'start',
      'estimate_minutes',
      'labels',
      'priority',
      'version',
      'watchers',
    ]
    for (const field of fields)
      statuses.add(
        (
          await studio.standing(() =>
            form('oak', 'PATCH', '/tasks/updateTask', { _id, [field]: value }),
          )
        ).status,
      )
    const url = encodeURIComponent(value.slice(0, 50))
    for (const path of [
      `/tasks/getTask?taskId=${url}`,
      `/tasks/getAllProjectsTasks?search=${url}&cursor=${url}`,
      `/api/tasks/projects/${projectId}/board?after=${url}`,
      `/api/tasks/projects/${projectId}/board?as_of=${url}`,
    ])
      statuses.add((await send('oak', 'GET', path)).status)
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  expect(statuses.has(400)).toBe(true)
})
