import { expect, test } from 'vitest'
import { clientOf } from './client.ts'
import { fillSteps } from './fill-steps.ts'
import { simulateDemo } from './simulation.ts'

const nobody = clientOf('http://127.0.0.1:9')
const filling = {
  url: '',
  owner: nobody,
  ingestion: nobody,
  seed: 'seed',
  simulation: simulateDemo('seed', 20, 1),
  opensAt: 1,
  from: 0,
  to: 1,
}

test('every step of a new studio stands on steps that there are', () => {
  const steps = fillSteps({ ...filling, withYear: true })
  const names = Object.keys(steps)
  for (const { needs } of Object.values(steps))
    expect(needs.filter((need) => !names.includes(need))).toEqual([])
  expect(names.toSorted()).toEqual(
    [
      'terms',
      'statements',
      'observations',
      'alerts',
      'year',
      'items',
      'hired',
      'holidays',
      'plan',
      'leave',
      'candidates',
      'deeds',
      'settlements',
      'visitors',
      'swap',
      'tasks',
      'store',
      'chat',
      'read',
    ].toSorted(),
  )
})

test('what is reckoned stands on all that it is reckoned from', () => {
  const steps = fillSteps({ ...filling, withYear: true })
  const before = (name: string): readonly string[] =>
    (steps[name]?.needs ?? []).flatMap((need) => [need, ...before(need)])
  expect(new Set(before('settlements'))).toEqual(
    new Set(['terms', 'items', 'statements', 'observations', 'hired']),
  )
  expect(new Set(before('leave'))).toEqual(new Set(['plan', 'holidays', 'hired']))
  expect(before('statements')).toEqual(['terms'])
})

test('kept data get only what is new since they were left', () => {
  expect(Object.keys(fillSteps({ ...filling, withYear: false })).toSorted()).toEqual([
    'alerts',
    'observations',
    'statements',
    'terms',
  ])
})
