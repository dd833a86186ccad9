import { expect, test } from 'vitest'
import {
  filledPercent,
  runSteps,
  stepsUnderWay,
  type StepProgress,
  type FillSteps,
} from './steps.ts'

type Name = 'people' | 'money' | 'plan' | 'leave'
const never = new AbortController().signal

/** Steps that tell when they began and end when they are told to. */
function story(needs: Readonly<Record<Name, readonly Name[]>>) {
  const began: Name[] = []
  const ends = new Map<Name, PromiseWithResolvers<string>>()
  const step = (name: Name) => ({
    needs: needs[name],
    run: () => {
      began.push(name)
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      return end.promise
    },
  })
  const steps: FillSteps<Name> = {
    leave: step('leave'),
    plan: step('plan'),
    money: step('money'),
    people: step('people'),
  }
  return { began, ends, steps }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))
const chain = { people: [], money: ['people'], plan: ['people'], leave: ['plan'] } as const
const silent = { moved: () => undefined, finished: () => undefined }

test('a step begins when those that it needs are done, the others go beside it', async () => {
  const { began, ends, steps } = story(chain)
  const done = runSteps(steps, silent, never)
  await settled()
  expect(began).toEqual(['people'])
  ends.get('people')?.resolve('')
  await settled()
  expect(began.toSorted()).toEqual(['money', 'people', 'plan'])
  ends.get('plan')?.resolve('')
  await settled()
  expect(began).toContain('leave')
  ends.get('leave')?.resolve('')
  ends.get('money')?.resolve('')
  await done
})

test('what fails is raised, and no further step begins', async () => {
  const { began, ends, steps } = story(chain)
  const done = runSteps(steps, silent, never)
  await settled()
  ends.get('people')?.reject(new Error('nobody there'))
  await expect(done).rejects.toThrow('nobody there')
  expect(began).toEqual(['people'])
})

test('once it is to end, no further step begins', async () => {
  const stopping = new AbortController()
  const { began, ends, steps } = story(chain)
  const done = runSteps(steps, silent, stopping.signal)
  await settled()
  stopping.abort(new Error('enough'))
  ends.get('people')?.resolve('')
  await expect(done).rejects.toThrow('enough')
  expect(began).toEqual(['people'])
})

test('a step that would wait for itself is refused', async () => {
  const { steps } = story({ ...chain, people: ['leave'] })
  await expect(runSteps(steps, silent, never)).rejects.toThrow('waits for itself')
})

test('whoever listens is told how far each step is, and what became of it', async () => {
  const told: string[] = []
  const percents: number[] = []
  await runSteps<'one' | 'two'>(
    {
      one: {
        needs: [],
        run: async (tell) => {
          tell({ done: 1, total: 4 })
          return 'one is done'
        },
      },
      two: { needs: ['one'], run: async () => 'two is done' },
    },
    {
      moved: (progress) => percents.push(filledPercent(progress)),
      finished: (name, said) => told.push(`${name}: ${said}`),
    },
    never,
  )
  expect(told).toEqual(['one: one is done', 'two: two is done'])
  expect(percents).toEqual([12, 50, 100])
})

test('steps under way are named with how far they are', () => {
  const progress = new Map<string, StepProgress>([
    ['people', { done: 1, total: 1 }],
    ['money', { done: 0, total: 1 }],
    ['plan', { done: 30, total: 40 }],
  ])
  expect(stepsUnderWay(progress)).toBe('plan 30/40')
})
