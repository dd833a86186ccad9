import { afterAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type {
  TaskCard,
  Comment,
  HistoryLine,
  ProjectDetail,
  ProjectReport,
  Task,
} from '#shared/tasks/views.ts'
import { linkReaders } from '../platform/kernel/link-readers.ts'
import { refusal, tasksTest } from './testing-tasks.ts'

const clock = { now: '2026-11-20T12:00:00.000Z' }
const { send, form, get, ...studio } = await tasksTest(clock)
afterAll(() => studio.close())
let project: string
let sections: readonly string[]
beforeEach(async () => {
  const made = await studio.project('Open', 'Doing')
  project = made.projectId
  sections = made.sections
})
const update = (as: string, _id: string, fields: Readonly<Record<string, string>>) =>
  form(as, 'PATCH', '/tasks/updateTask', { _id, ...fields })
const boardOf = (query = '', as = 'oak') =>
  get<TaskCard[]>(as, `/api/tasks/projects/${project}/board${query}`)
const titles = (cards: readonly { readonly title: string }[]) => cards.map(({ title }) => title)
const three = async () => {
  const [section = ''] = sections
  const made: Task[] = []
  for (const title of ['a', 'b', 'c'])
    made.push(await studio.task({ projectId: project, section, title }))
  return made as [Task, Task, Task]
}
const move = (as: string, task: Task, body: object) =>
  send(as, 'POST', `/api/tasks/${task._id}/move`, { section: sections[0], ...body })

test('two who change different fields change both; of two who change one the second is told both texts', async () => {
  const { _id, version } = await studio.task({ projectId: project, title: 'Chairs' })
  const base = String(version)
  expect((await update('fern', _id, { title: 'Ten chairs', version: base })).status).toBe(200)
  const merged = await update('ivy', _id, { status: 'Ordered', description: 'red', version: base })
  expect(merged.body).toMatchObject({ title: 'Ten chairs', status: 'Ordered', description: 'red' })
  const refused = await update('moss', _id, {
    title: 'Twelve chairs',
    assignee: 'fern',
    version: base,
  })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'tasks.changedMeanwhile',
      params: { paths: '/body/title', theirs: 'Ten chairs', yours: 'Twelve chairs' },
    },
  ])
  const now = await get<Task>('moss', `/tasks/getTask?taskId=${_id}`)
  expect([now.title, now.assignee]).toEqual(['Ten chairs', null])
  const same = await update('moss', _id, { title: 'Ten chairs', version: base })
  expect([same.status, same.body.version]).toEqual([200, now.version])
})

test('a task is put between its neighbours, into another section and another project', async () => {
  const [a, b, c] = await three()
  await move('ivy', c, { before: a._id, after: b._id })
  expect(titles(await boardOf())).toEqual(['a', 'c', 'b'])
  await move('ivy', b, { after: a._id })
  expect(titles(await boardOf())).toEqual(['b', 'a', 'c'])
  await move('ivy', b, { before: c._id })
  expect(titles(await boardOf())).toEqual(['a', 'c', 'b'])
  await move('ivy', a, {})
  expect(titles(await boardOf())).toEqual(['c', 'b', 'a'])
  const moved = await move('ivy', b, { section: sections[1] })
  expect([moved.status, moved.body.section]).toEqual([200, sections[1]])
  // A neighbour that has gone elsewhere meanwhile does not hold up the move.
  expect((await move('ivy', a, { before: b._id, after: c._id })).status).toBe(200)
  expect(titles(await boardOf())).toEqual(
    ['b', 'a', 'c'].toSorted((x, y) => (x === 'b' ? 1 : y === 'b' ? -1 : 0)),
  )
  const other = await studio.project('Elsewhere')
  const gone = await move('oak', c, { projectId: other.projectId, section: other.sections[0] })
  expect([gone.body.projectId, gone.body.section]).toEqual([other.projectId, other.sections[0]])
  expect(titles(await boardOf())).not.toContain('c')
})

test('whoever follows a board is sent the cards that have changed, those that left it among them', async () => {
  const [a, b, c] = await three()
  const position = a.version > 0 ? await lastPosition() : ''
  await move('ivy', b, {})
  await send('oak', 'DELETE', `/tasks/deleteTask/${c._id}`)
  const changed = await boardOf(`?after=${position}`)
  expect(changed.map(({ title, state }) => [title, state])).toEqual([
    ['c', 'deleted'],
    ['b', 'open'],
  ])
})
const lastPosition = async () => String(await studio.app.journal.head())

test('several are changed at once and taken back at once; what somebody set since stays', async () => {
  const [a, b, c] = await three()
  await update('oak', b._id, { status: 'Waiting' })
  const before = await boardOf()
  const change = {
    status: 'Done',
    priority: 'high',
    assignee: 'fern',
    section: sections[1],
    due: '2026-12-01',
  }
  const ids = [a._id, b._id, c._id]
  const done = await send<{ bulk: string }>('oak', 'POST', '/api/tasks/bulk', {
    tasks: ids,
    change,
  })
  expect(done.status).toBe(200)
  expect(
    (await boardOf()).map(({ status, section, assignee }) => [status, section, assignee]),
  ).toEqual(ids.map(() => ['Done', sections[1], 'fern']))
  await update('ivy', c._id, { status: 'Reopened' })
  const undo = { bulk: done.body.bulk, tasks: ids }
  expect(refusal(await send('ivy', 'POST', '/api/tasks/bulk/undo', undo))).toEqual([
    403,
    'tasks.notYours',
  ])
  expect((await send('oak', 'POST', '/api/tasks/bulk/undo', undo)).status).toBe(200)
  const bare = (cards: readonly TaskCard[]) =>
    cards.map(({ version: _version, changed_at: _at, ...card }) => card)
  expect(bare(await boardOf())).toEqual(
    bare(before).map((card) => (card._id === c._id ? { ...card, status: 'Reopened' } : card)),
  )
  expect(
    refusal(await send('oak', 'POST', '/api/tasks/bulk/undo', { ...undo, tasks: ['none'] })),
  ).toEqual([404, 'tasks.taskUnknown'])
})

test('the lines of a file become tasks in their order, all or none', async () => {
  const [section] = sections
  const add = (tasks: readonly object[]) =>
    send<{ tasks: string[] }>('ivy', 'POST', `/api/tasks/projects/${project}/tasks`, { tasks })
  const line = { title: 'one', section, due: '2026-12-24', assignee: 'fern' }
  expect(refusal(await add([line, { title: 'two', assignee: 'ash' }]))).toEqual([
    422,
    'tasks.personUnknown',
  ])
  expect(await boardOf()).toEqual([])
  const made = await add([line, { title: 'two', section }, { title: 'three', section }])
  expect([made.status, titles(await boardOf())]).toEqual([201, ['one', 'two', 'three']])
  expect((await boardOf())[0]).toMatchObject({
    due: '2026-12-24',
    assignee: 'fern',
    creator: 'ivy',
  })
})

test('a task that repeats comes again once it is done, and its repetition goes on with the next one', async () => {
  const fields = { projectId: project, title: 'Clean', due: '2026-11-16T09:00', repeat: 'weekly' }
  const { _id } = await studio.task({ ...fields, assignee: 'ivy' }, 'fern')
  await update('ivy', _id, { status: 'Done' })
  const cards = await boardOf()
  const due = '2026-11-23T09:00'
  expect(cards.map((card) => [card.status, card.due, card.repeat, card.creator])).toEqual([
    ['Done', '2026-11-16T09:00', 'never', 'fern'],
    ['To do', due, 'weekly', 'fern'],
  ])
  await update('ivy', _id, { status: 'To do' })
  await update('ivy', _id, { status: 'Done' })
  expect(await boardOf()).toHaveLength(2)
})

test('one task that may not be changed refuses the change of all', async () => {
  const [a, b] = await three()
  await send('oak', 'POST', `/api/tasks/${b._id}/archive`)
  const change = { status: 'Done' }
  const refused = await send('oak', 'POST', '/api/tasks/bulk', { tasks: [a._id, b._id], change })
  expect(refusal(refused)).toEqual([409, 'tasks.archived'])
  expect((await get<Task>('oak', `/tasks/getTask?taskId=${a._id}`)).status).toBe('To do')
  expect((await send('oak', 'POST', `/api/tasks/${b._id}/restore`)).body.state).toBe('open')
})

test('the board of a day is as it stood at its end by the clock of the studio', async () => {
  const [a, b] = await three()
  const start = clock.now
  clock.now = '2026-11-22T21:50:00.000Z'
  await move('ivy', a, { section: sections[1] })
  clock.now = '2026-11-22T22:10:00.000Z'
  await update('ivy', b._id, { status: 'Done' })
  const stood = async (day: string) =>
    (await boardOf(`?as_of=${day}`)).map(({ title, section, status }) => [title, section, status])
  expect(await boardOf('?as_of=2026-11-01')).toEqual([])
  const [open, doing] = sections
  expect(await stood('2026-11-20')).toEqual([
    ['a', open, 'To do'],
    ['b', open, 'To do'],
    ['c', open, 'To do'],
  ])
  expect(await stood('2026-11-22')).toContainEqual(['a', doing, 'To do'])
  expect(await stood('2026-11-22')).toContainEqual(['b', open, 'To do'])
  expect(await stood('2026-11-23')).toContainEqual(['b', open, 'Done'])
  const report = await get<z.output<typeof ProjectReport>>(
    'oak',
    `/api/tasks/projects/${project}/report?weeks=2`,
  )
  expect(report.weeks).toEqual([
    { week: '2026-11-16', made: 3, completed: 0 },
    { week: '2026-11-23', made: 0, completed: 1 },
  ])
  expect(report.sections).toContainEqual({
    section: open,
    open: 1,
    age_days_median: 2,
    age_days_max: 2,
    worked_seconds: 0,
  })
  clock.now = start
})

test('a history says who did what, with the values before and after', async () => {
  const { _id } = await studio.task({ projectId: project, title: 'Lamp' })
  await update('ivy', _id, { title: 'Two lamps', due: '2026-12-01T14:30' })
  await form('moss', 'POST', '/tasks/createComment', { taskId: _id, text: 'secret word' })
  const lines = await get<z.output<typeof HistoryLine>[]>('fern', `/api/tasks/${_id}/history`)
  expect(lines.map(({ by, what, before, after }) => [by, what, before, after])).toEqual([
    ['moss', 'CommentAdded', null, {}],
    ['ivy', 'TaskDueSet', null, '2026-12-01T14:30'],
    ['ivy', 'TaskRenamed', 'Lamp', 'Two lamps'],
    ['oak', 'TaskCreated', null, expect.objectContaining({ title: 'Lamp' }) as unknown],
  ])
  const task = await get<Task>('fern', `/tasks/getTask?taskId=${_id}`)
  expect(task.due_at).toBe('2026-12-01T12:30:00.000Z')
})

test('a task made of a chat message links to it for who may read the message; others are told that there is a link', async () => {
  linkReaders(studio.app).set('message', {
    reads: [],
    readable: async (user, ids) => new Set(ids.filter((id) => id === 'm1' && user === 'oak')),
  })
  const made = (message: string) =>
    form('oak', 'POST', '/tasks/createTask', { title: 'Chairs', projectId: project, message })
  expect(refusal(await made('m2'))).toEqual([422, 'tasks.outOfSight'])
  const { _id, links } = (await made('m1')).body
  const link = { kind: 'message', person: 'm1', day: null }
  expect(links).toEqual([link])
  const shownTo = async (as: string) => {
    const task = await get(as, `/tasks/getTask?taskId=${_id}`)
    return [task.links, task.links_hidden]
  }
  expect(await shownTo('oak')).toEqual([[link], 0])
  expect(await shownTo('ivy')).toEqual([[], 1])
  expect((await boardOf()).map(({ about }) => about)).toEqual([[]])
})

test('labels, limits, relations, links, reactions, watchers and filters', async () => {
  const { _id } = await studio.task({ projectId: project })
  const other = await studio.task({ projectId: project })
  const at = `/api/tasks/projects/${project}`
  const labelled = await send<ProjectDetail>('oak', 'PUT', `${at}/labels`, {
    labels: [{ name: 'Urgent', colour: 'red' }],
  })
  const label = labelled.body.labels[0]?._id ?? ''
  expect((await update('ivy', _id, { labels: label })).body.labels).toEqual([label])
  const limit = await send<ProjectDetail>('oak', 'PUT', `${at}/sections/${sections[0]}/limit`, {
    limit: 2,
  })
  expect(limit.body.sections.map((one) => one.limit)).toEqual([2, null])
  const relation = { kind: 'blocks', task: other._id }
  const related = await send('ivy', 'PUT', `/api/tasks/${_id}/relations`, { ...relation, on: true })
  expect(related.body.relations).toEqual([relation])
  const links = [{ kind: 'person', person: 'moss', day: null }]
  expect((await send('ivy', 'PUT', `/api/tasks/${_id}/links`, { links })).body.links).toEqual(links)
  const said = await form<Comment>('ivy', 'POST', '/tasks/createComment', {
    taskId: _id,
    text: 'ok',
  })
  const react = (on: boolean) =>
    send('fern', 'PUT', `/api/tasks/${_id}/comments/${said.body._id}/reaction`, {
      reaction: '👍',
      on,
    })
  expect((await react(true)).body.comments[0]?.reactions).toEqual({ '👍': ['fern'] })
  expect((await react(false)).body.comments[0]?.reactions).toEqual({ '👍': [] })
  expect(
    (await send('fern', 'PUT', `/api/tasks/${_id}/watch`, { on: true })).body.watchers,
  ).toEqual(['fern'])
  expect(titles(await get<TaskCard[]>('fern', '/api/tasks/mine?as=watcher'))).toEqual(['Task'])
  const query = { words: 'lamp', status: ['To do'] }
  const saved = { name: 'Lamps', projectId: project, shared: true, query }
  expect((await send('ivy', 'PUT', '/api/tasks/filters/f1', saved)).status).toBe(200)
  expect(await get<unknown[]>('fern', '/api/tasks/filters')).toMatchObject([
    { _id: 'f1', user: 'ivy', name: 'Lamps', query },
  ])
  expect((await send('fern', 'DELETE', '/api/tasks/filters/f1')).status).toBe(404)
  expect((await send('ivy', 'DELETE', '/api/tasks/filters/f1')).status).toBe(200)
  const csv = await send('oak', 'GET', `${at}/tasks.csv`)
  expect(csv.raw.toString()).toContain('title,description,section,status')
})
