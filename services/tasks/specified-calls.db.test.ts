import { afterAll, expect, test } from 'vitest'
import type { Comment, Project, Task } from '#shared/tasks/views.ts'
import { tasks as readModel } from '#projections/tasks/tasks.ts'
import { keptNames } from '../platform/attachments/testing-attachments.ts'
import { pdf } from '../platform/testing/documents.ts'
import { tasksTest, refusal } from './testing-tasks.ts'

const { send, form, get, ...studio } = await tasksTest()
afterAll(() => studio.close())
const letter = pdf('contract')

/** The 23 fixed calls, by a program that knows nothing else: one project from its first to its last day. */
test('projects and sections are made, renamed, ordered and deleted', async () => {
  const made = await send<Project>('oak', 'POST', '/tasks/createNewProject', {
    name: 'Studio move',
    description: 'Everything for the new place',
  })
  expect(made.status).toBe(201)
  const { _id } = made.body
  expect(made.body).toEqual({
    _id,
    name: 'Studio move',
    description: 'Everything for the new place',
    studio: 'north',
    sections: [],
  })
  const add = (name: string) =>
    send<Project['sections'][number]>('oak', 'POST', '/tasks/createSection', {
      projectId: _id,
      name,
    })
  const [first, second] = [await add('Open'), await add('Doing')]
  expect([first.status, first.body, second.status]).toEqual([
    201,
    { _id: first.body._id, name: 'Open' },
    201,
  ])
  const patch = (call: string, body: object) =>
    send<Project>('oak', 'PATCH', `/tasks/${call}`, { _id, ...body })
  const ordered = await patch('updateSections', {
    sections: [
      { _id: second.body._id, name: 'In work' },
      { _id: first.body._id, name: 'Open' },
    ],
  })
  expect([ordered.status, ordered.body.sections.map(({ name }) => name)]).toEqual([
    200,
    ['In work', 'Open'],
  ])
  const renamed = await patch('updateSectionName', { sectionId: first.body._id, name: 'Later' })
  expect([renamed.status, renamed.body.sections[1]]).toEqual([
    200,
    { _id: first.body._id, name: 'Later' },
  ])
  const updated = await patch('updateProject', { name: 'Move', description: 'Short' })
  expect([updated.status, updated.body.name, updated.body.description]).toEqual([
    200,
    'Move',
    'Short',
  ])
  const list = await send<{ projects: Project[] }>('ivy', 'GET', '/tasks/getProjects?studio=north')
  expect([list.status, list.body.projects]).toEqual([200, [updated.body]])
  expect(await get('sol', '/tasks/getProjects')).toEqual({ projects: [] })
  const gone = await send('oak', 'DELETE', `/tasks/deleteProject/${_id}`)
  expect([gone.status, gone.body]).toEqual([200, { _id }])
  expect(await get('ivy', '/tasks/getProjects')).toEqual({ projects: [] })
})

/** A task with a file, by fern for ivy. */
async function withFile() {
  const { projectId, sections } = await studio.project('Open')
  const fields = {
    projectId,
    section: sections[0] ?? '',
    title: 'Cheia de la intrare',
    description: 'Se ia de la portar',
    assignee: 'ivy',
    reporter: 'oak',
    creator: 'undefined',
  }
  const files = { 'Contract ă.pdf': letter }
  const made = await form('fern', 'POST', '/tasks/createTask', fields, files)
  return { made, fields: { ...fields, creator: 'fern' } }
}

test('a task is made with a file, changed, read and deleted', async () => {
  const { made, fields } = await withFile()
  const { _id } = made.body
  const file = made.body.attachments[0]
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      ...fields,
      status: 'To do',
      attachments: [{ name: 'Contract ă.pdf', type: 'application/pdf', size: letter.length }],
      subtasks: [],
      comments: [],
    },
  ])
  const got = await send('moss', 'GET', `/tasks/getTask?taskId=${_id}`)
  expect([got.status, got.body]).toEqual([200, made.body])
  const read = await send('moss', 'GET', file?.url ?? '')
  expect([read.status, read.raw.equals(letter), read.headers['content-disposition']]).toEqual([
    200,
    true,
    expect.stringContaining('Contract%20%C4%83.pdf'),
  ])
  const updated = await form('ivy', 'PATCH', '/tasks/updateTask', { _id, status: 'Done' })
  expect([updated.status, updated.body.status, updated.body.title]).toEqual([
    200,
    'Done',
    fields.title,
  ])
  const bare = await send('ivy', 'DELETE', `/tasks/deleteTaskAttachment/${_id}/${file?._id}`)
  expect([bare.status, bare.body.attachments]).toEqual([200, []])
  expect((await send('moss', 'GET', file?.url ?? '')).status).toBe(404)
  const gone = await send('ivy', 'DELETE', `/tasks/deleteTask/${_id}`)
  expect([gone.status, gone.body]).toEqual([200, { _id }])
  expect(refusal(await send('ivy', 'GET', `/tasks/getTask?taskId=${_id}`))).toEqual([
    404,
    'tasks.taskUnknown',
  ])
})

test('subtasks and comments of a task', async () => {
  const { _id } = (await withFile()).made.body
  const add = { _id, title: 'Sună', assignee: 'moss' }
  const sub = await send('ivy', 'POST', '/tasks/createSubtask', add)
  const [subtask] = sub.body.subtasks
  expect([sub.status, subtask]).toMatchObject([
    201,
    { title: 'Sună', status: 'To do', assignee: 'moss' },
  ])
  const subtaskId = subtask?.subtaskId ?? ''
  const change = { _id, subtaskId, status: 'Done' }
  const done = await send('moss', 'PATCH', '/tasks/updateSubtask', change)
  expect([done.status, done.body.subtasks[0]?.status]).toEqual([200, 'Done'])
  const left = await send('moss', 'DELETE', `/tasks/deleteSubtask/${_id}/${subtaskId}`)
  expect([left.status, left.body.subtasks]).toEqual([200, []])
  const text = { taskId: _id, text: 'Portarul e Ștefan' }
  const files = { 'note.txt': 'a note' }
  const said = await form<Comment>('moss', 'POST', '/tasks/createComment', text, files)
  expect([said.status, said.body]).toMatchObject([
    201,
    { text: 'Portarul e Ștefan', author: 'moss', attachments: [{ name: 'note.txt' }] },
  ])
  const comment = said.body._id
  const again = { _id: comment, taskId: _id, text: 'Portarul e Mihai' }
  const edited = await form<Comment>('moss', 'PATCH', '/tasks/updateComment', again)
  expect([edited.status, edited.body.text]).toEqual([200, 'Portarul e Mihai'])
  const place = `${comment}/${_id}/${said.body.attachments[0]?._id}`
  const loose = await send('moss', 'DELETE', `/tasks/deleteCommentAttachment/${place}`)
  expect([loose.status, loose.body.comments[0]?.attachments]).toEqual([200, []])
  const silent = await send('moss', 'DELETE', `/tasks/deleteComment/${comment}/${_id}`)
  expect([silent.status, silent.body.comments]).toEqual([200, []])
})

test('the lists: a project in its order, and all projects by words without accents, the last changed first', async () => {
  const { projectId, sections } = await studio.project('One', 'Two')
  const [one = '', two = ''] = sections
  const last = await studio.task({ projectId, section: two, title: 'Last' })
  const first = await studio.task({ projectId, section: one, title: 'Verifică LĂMPILE' })
  const next = await studio.task({ projectId, section: one, title: 'Next', assignee: 'fern' })
  const ids = async (url: string, as = 'ivy') => (await get<Task[]>(as, url)).map(({ _id }) => _id)
  const inOrder = `/tasks/getProjectTasks?projectId=${projectId}`
  expect(await ids(inOrder)).toEqual([first._id, next._id, last._id])
  await form('ivy', 'POST', '/tasks/createComment', {
    taskId: last._id,
    text: 'Cu becuri noi, Zoë',
  })
  const found = (search: string) =>
    ids(`/tasks/getAllProjectsTasks?studio=north&search=${encodeURIComponent(search)}`)
  expect(await found('lampile verifica')).toEqual([first._id])
  expect(await found('zoe BECURI')).toEqual([last._id])
  expect(await found('Fern Vega next')).toEqual([next._id])
  expect((await ids('/tasks/getAllProjectsTasks')).slice(0, 2)).toEqual([last._id, next._id])
  expect(await ids('/tasks/getAllProjectsTasks?studio=south')).toEqual([])
  expect(await ids('/tasks/getAllProjectsTasks', 'sol')).toEqual([])
  const kept = await send<Project>('oak', 'DELETE', `/tasks/deleteSection/${two}/${projectId}`)
  expect([kept.status, kept.body.sections.map(({ _id }) => _id)]).toEqual([200, [one]])
  expect((await get<Task[]>('ivy', inOrder)).find(({ _id }) => _id === last._id)).toMatchObject({
    section: null,
  })
  const emptied = await send<Project>(
    'oak',
    'DELETE',
    `/tasks/deleteSectionTasks/${one}/${projectId}`,
  )
  expect([emptied.status, emptied.body.sections.map(({ _id }) => _id)]).toEqual([200, [one]])
  expect(await ids(inOrder)).toEqual([last._id])
})

test('what an erased person wrote and added is gone, and what others did stays', async () => {
  const { projectId } = await studio.project('Open')
  const { _id } = await studio.task({ projectId, title: 'By moss' }, 'moss')
  const files = { 'moss.txt': 'from moss', 'both.txt': 'the same' }
  await form('moss', 'POST', '/tasks/createComment', { taskId: _id, text: 'moss was here' }, files)
  const kept = await form(
    'ivy',
    'PATCH',
    '/tasks/updateTask',
    { _id, description: 'by ivy' },
    { 'both.txt': 'the same' },
  )
  const before = await keptNames(studio.app)
  await studio.app.erase('moss')
  await studio.tell('account-moss', {
    type: 'PersonErased',
    data: { user: 'moss', requestedBy: 'owner', approvedBy: 'oak', kept: [] },
  })
  await studio.settle()
  const task = await get<Task>('ivy', `/tasks/getTask?taskId=${_id}`)
  expect([task.title, task.description, task.comments[0]?.text]).toEqual([
    '[erased]',
    'by ivy',
    '[erased]',
  ])
  expect(task.attachments).toEqual(kept.body.attachments)
  expect(task.comments[0]?.attachments).toEqual([])
  const [listed] = await get<Task[]>('ivy', `/tasks/getProjectTasks?projectId=${projectId}`)
  expect(listed).toEqual(task)
  expect(before.length - (await keptNames(studio.app)).length).toBeGreaterThan(0)
  expect(await studio.verify(readModel)).toBeUndefined()
})

test('more tasks than one answer holds come page by page, each once', async () => {
  const { projectId } = await studio.project()
  for (let page = 0; page < 3; page++) {
    const tasks = Array.from({ length: 180 }, (_, i) => ({ title: `Chair ${page} ${i}` }))
    await send('oak', 'POST', `/api/tasks/projects/${projectId}/tasks`, { tasks })
  }
  const url = '/tasks/getAllProjectsTasks?search=chair'
  const first = await send<Task[]>('ivy', 'GET', url)
  const cursor = String(first.headers['x-next'])
  const rest = await send<Task[]>('ivy', 'GET', `${url}&cursor=${cursor}`)
  expect([first.body.length, rest.body.length, rest.headers['x-next']]).toEqual([
    500,
    40,
    undefined,
  ])
  const all = [...first.body, ...rest.body]
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(540)
  expect(all[0]?.title).toBe('Chair 2 179')
})
