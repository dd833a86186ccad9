import { test } from 'vitest'
import { taskLimits } from '#shared/tasks/rules.ts'
import { specify } from '../platform/testing/builders.ts'
import { taskWorkAggregate } from './work.ts'

const { given } = specify(taskWorkAggregate.decider)
const zone = 'Europe/Bucharest'
const work = { user: 'fern', shift: 's1', zone }
const at = '2026-11-20T12:00:00.000Z'
const full = Array.from({ length: taskLimits.picks_day }, (_item, i) => ({
  type: 'TaskPicked' as const,
  data: { ...work, task: i % 2 ? 'lamp' : 'door', at },
}))
const pick = (task: string) => ({ type: 'Pick' as const, ...work, task })
/** The last moment of that day in Bucharest, and the first of the next. */
const [last, next] = ['2026-11-20T21:59:59.000Z', '2026-11-20T22:00:00.000Z']
const by = (now: string) => ({ now, actor: 'fern' })

test('one person picks so often a day, and another day again', () => {
  given(...full.slice(1))
    .when(pick('door'), by(last))
    .then({ type: 'TaskPicked', data: { ...work, task: 'door', at: last } })
  given(...full)
    .when(pick('lamp'), by(last))
    .then()
  given(...full)
    .when(pick('door'), by(last))
    .thenRefuses('tasks.picksFull')
  given(...full)
    .when(pick('door'), by(next))
    .then({ type: 'TaskPicked', data: { ...work, task: 'door', at: next } })
})
