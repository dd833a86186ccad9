import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationTables } from '#projections/notifications/notifications.ts'
import { queryToSend } from '#projections/notifications/to-send.ts'
import { setUpBy } from '../platform/database/database.ts'
import type { AnyProcess } from '../platform/process/define-process.ts'
import { subscriptionAt } from '../platform/testing/push-server.ts'
import { testActor } from '../platform/testing/staff.ts'
import { makeNotificationService } from './service.ts'
import { notified } from './testing-notifications.ts'

const clock = { now: '2026-11-20T12:00:00.000Z' }
const service = makeNotificationService({ nameOfSite: (code) => code })
let studio: Awaited<ReturnType<typeof notified>>
/** Done once the news are gathered, and before it is kept that they were. */
let afterGathering: () => Promise<void> = () => Promise.resolve()
beforeAll(async () => {
  const dying = (its: AnyProcess): AnyProcess => ({
    ...its,
    onTimer: async (timer, context) => {
      await its.onTimer?.(timer, context)
      await afterGathering()
    },
  })
  studio = await notified(clock, {
    ...service,
    start: (app) => {
      const { processes = [], ...rest } = service.start(app)
      return { ...rest, processes: processes.map((one) => (one.onTimer ? dying(one) : one)) }
    },
  })
  await studio.hire('ivy')
  const studioOf = { studio: 'north', name: 'Move', description: null }
  await studio.tell('projects-p', {
    type: 'ProjectCreated',
    data: { project: 'p', by: 'oak', ...studioOf, members: { 'studio:north': 'edit' } },
  })
  const actor = { actor: testActor('ivy') }
  for (const name of ['Firefox', 'Chrome'])
    await studio.call(
      'addDevice',
      { body: { name, ...subscriptionAt(`https://push.example.com/${name}`) } },
      actor,
    )
  await studio.settle()
})
afterAll(() => studio.close())

const created = (id: string) => ({
  type: 'TaskCreated' as const,
  data: {
    task: id,
    by: 'fern',
    project: 'p',
    section: null,
    place: 'a0',
    title: id,
    description: null,
    status: 'To do',
    assignee: 'ivy',
    reporter: null,
    priority: 'none' as const,
    labels: [],
    due: null,
    due_at: null,
    start: null,
    estimate_minutes: null,
    watchers: [],
    repeat: 'never' as const,
  },
})
const give = (...tasks: string[]) =>
  Promise.all(tasks.map((id) => studio.tell(`tasks-${id}`, created(id))))
const pushes = async () => {
  const { rows } = await studio.app.pool.query<{ key: string; refs: Record<string, string> }>(
    "select o.key, o.refs from outbox o where o.effect = 'notifications.push' order by o.id",
  )
  const [, push] = studio.effects
  return Promise.all(
    rows.map(async ({ key, refs }) => {
      const row = { id: 1, effect: push.name, cause: 'c', person: 'ivy', key, refs }
      const message = await push.compose({ ...row, created_at: clock.now, attempt: 1 })
      return (JSON.parse(message?.text ?? 'null') as { body: string } | null)?.body
    }),
  )
}

test('news of tasks that come within a while are one push message for each browser, and one line of the mail', async () => {
  await give('lamp', 'door', 'desk')
  // Of one moment they would have no order.
  clock.now = '2026-11-20T12:00:01.000Z'
  await studio.tell('tasks-lamp', {
    type: 'CommentAdded',
    data: { task: 'lamp', by: 'oak', comment: 'c', text: '@ivy', mentions: ['ivy'] },
  })
  await studio.tell('tasks-lamp', {
    type: 'TaskStatusSet',
    data: { task: 'lamp', by: 'ivy', bulk: null, status: 'Done' },
  })
  await studio.settle()
  expect(await pushes()).toEqual([])
  clock.now = '2026-11-20T12:05:00.000Z'
  await studio.settle()
  const text = 'Fern Vega assigned a task to you (3)\nOak Vega mentioned you in a task'
  expect(await pushes()).toEqual([text, text])
  const mailed = await queryToSend(studio.app.read<NotificationTables>(), 'ivy', {
    from: '',
    upTo: clock.now,
    by: 'mail',
  })
  expect(mailed.map(({ facts, count }) => [facts['what'], count])).toEqual([
    ['assigned', 3],
    ['mentioned', 1],
  ])
})

/** Ends the session that holds the process, as a machine that dies does; how many there were. */
const killed = () =>
  setUpBy(String(studio.config.DATABASE_URL), async (client) => {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(l.pid, 10000) from pg_locks l
       where l.relation = '${studio.config.DATABASE_SCHEMA}.process_managers'::regclass
         and l.mode in ('RowShareLock', 'RowExclusiveLock')`,
    )
    return rowCount
  })

test('a process that dies after it gathered the news and before it kept so tells them once', async () => {
  let kills = 1
  afterGathering = async () => {
    if (kills-- > 0) expect(await killed()).toBe(1)
  }
  await give('sofa')
  await studio.settle()
  clock.now = '2026-11-20T12:10:00.000Z'
  await expect(studio.settle()).rejects.toThrow()
  expect(await pushes()).toHaveLength(2)
  await studio.settle()
  const text = 'Fern Vega assigned a task to you'
  expect((await pushes()).slice(2)).toEqual([text, text])
  clock.now = '2026-11-20T13:00:00.000Z'
  await studio.settle()
  expect(await pushes()).toHaveLength(4)
  const log = await studio.app.journal.read('notifications-ivy')
  expect(log.filter(({ type }) => type === 'TaskNewsPushed')).toHaveLength(2)
})

test('what was seen before the message is sent is not told', async () => {
  await give('wall')
  await studio.settle()
  const unreadIds = (await studio.listOf('ivy')).notifications.map(({ _id }) => _id)
  await studio.call('markAllSeen', { body: { unreadIds } }, { actor: testActor('ivy') })
  clock.now = '2026-11-20T14:00:00.000Z'
  await studio.settle()
  expect((await pushes()).slice(4)).toEqual([undefined, undefined])
})
