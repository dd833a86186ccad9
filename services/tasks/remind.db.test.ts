import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskEvents } from '#shared/tasks/events.ts'
import { processesTest, type ProcessesTest } from '../platform/testing/processes.ts'
import { remindOfDue } from './remind.ts'
import { taskAggregate, taskStream } from './task.ts'
import { startValues } from './task-state.ts'

let its: ProcessesTest
beforeAll(async () => {
  its = await processesTest({ events: taskEvents })
})
afterAll(() => its.close())

const at = { project: 'p', level: 'edit' } as const
const say = (task: string, command: Parameters<typeof taskAggregate.decider.decide>[1]) =>
  its.runtime.app.handle(taskAggregate, taskStream(task), command, {
    actor: null,
    commandId: randomUUID(),
    now: its.clock.now,
    wrote: () => undefined,
  })
const made = (task: string, due_at: string) =>
  say(task, {
    type: 'CreateTask',
    at,
    ...startValues,
    labels: [],
    watchers: [],
    title: task,
    task,
    project: 'p',
    section: null,
    place: 'a0',
    due: due_at.slice(0, 16),
    due_at,
  })
const reminded = async (task: string) => {
  const log = await its.runtime.app.history(taskAggregate, taskStream(task))
  return log.flatMap(({ type, data }) => (type === 'TaskDueReminded' ? [data.what] : []))
}

test('a worker that dies while it announces what is due leaves it to the next, and it is announced once', async () => {
  let kills = 1
  const first = await its.worker([
    {
      ...remindOfDue,
      onTimer: async (timer, context) => {
        await remindOfDue.onTimer?.(timer, context)
        if (kills-- > 0) expect(await its.killHolders('process_managers')).toBe(1)
      },
    },
  ])
  const second = await its.worker([remindOfDue])
  await made('lamp', '2026-11-22T12:00:00.000Z')
  await first.processes.settle()
  expect(await reminded('lamp')).toEqual([])
  its.clock.now = '2026-11-21T12:00:01.000Z'
  await expect(first.processes.settle()).rejects.toThrow()
  expect(await reminded('lamp')).toEqual(['soon'])
  await second.processes.settle()
  expect(await reminded('lamp')).toEqual(['soon'])
  its.clock.now = '2026-11-22T12:00:01.000Z'
  await second.processes.settle()
  expect(await reminded('lamp')).toEqual(['soon', 'over'])
})

test('what was put off is announced at its new time alone, and what is done, put away or has no date any more never', async () => {
  its.clock.now = '2026-11-23T12:00:00.000Z'
  const { processes } = await its.worker([remindOfDue])
  await made('door', '2026-11-26T12:00:00.000Z')
  await made('desk', '2026-11-26T12:00:00.000Z')
  await made('wall', '2026-11-26T12:00:00.000Z')
  await made('roof', '2026-11-26T12:00:00.000Z')
  await processes.settle()
  const due_at = '2026-11-28T12:00:00.000Z'
  const values = { due: '2026-11-28T14:00', due_at }
  await say('door', { type: 'ChangeTask', at, values })
  await say('desk', { type: 'ChangeTask', at, values: { due: null, due_at: null } })
  await say('wall', { type: 'Archive', at })
  await say('roof', { type: 'ChangeTask', at, values: { status: 'Done' } })
  await processes.settle()
  its.clock.now = '2026-11-26T12:00:01.000Z'
  await processes.settle()
  const four = ['door', 'desk', 'wall', 'roof']
  expect(await Promise.all(four.map(reminded))).toEqual([[], [], [], []])
  its.clock.now = '2026-11-27T12:00:01.000Z'
  await processes.settle()
  expect(await reminded('door')).toEqual(['soon'])
})
