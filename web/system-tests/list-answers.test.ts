import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { QueryObserver } from '@tanstack/react-query'
import { twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import type { Call } from '#shared/platform/calls.ts'
import { emptyAnswer } from '../build/empty-answer.ts'
import { ApiError, call } from '../platform/call.ts'
import { keyOf } from '../platform/keys.ts'
import { queryClient } from '../platform/queries.ts'

vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: readonly string[]) => ({ id: message, message }),
}))

/** Every call that reads a list, as a page knows it. */
const lists = Object.values(
  import.meta.glob<Readonly<Record<string, unknown>>>('../../shared/**/*{calls,people}.ts', {
    eager: true,
  }),
)
  .flatMap((file) => Object.entries(file))
  .filter(([table]) => table.endsWith('Calls'))
  .flatMap(([table, rows]) =>
    Object.entries(rows as Readonly<Record<string, Call>>).flatMap(([name, one]) => {
      const empty = emptyAnswer(one)
      return empty === undefined ? [] : [{ name: `${table}.${name}`, target: { ...one, empty } }]
    }),
  )

const logged = vi.fn<typeof console.error>()
beforeEach(() => {
  logged.mockClear()
  vi.spyOn(console, 'error').mockImplementation(logged)
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const answer = (text: string) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, { status: 200 })))
const ask = (target: Call): Promise<unknown> => call(target, {})

test('the calls that read lists are found: more than sixty, the fixed ones among them', () => {
  const names = lists.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(60)
  expect(names).toEqual(
    expect.arrayContaining([
      'accountCalls.getAppUsers',
      'accountCalls.getLocalStudios',
      'vacationCalls.getVacationSettings',
      'notificationCalls.list',
      'personCalls.inactiveUsers',
      'peopleCalls.people',
    ]),
  )
})

const wrong = ['{}', 'null', '"text"', '7', '', '<!doctype html><title>a proxy</title>', '[null']
describe.each(lists)('$name', ({ target }) => {
  test.each(wrong)(
    'an answer %j is logged, and taken for no rows or refused in words',
    async (text) => {
      answer(text)
      const got = await ask(target).catch((error: unknown) => error)
      expect(logged).toHaveBeenCalledExactlyOnceWith(
        `invalid answer of ${target.method} ${target.path}: not a list`,
      )
      if (got instanceof ApiError) {
        // Nothing can stand for the rest of the answer, such as its time zone.
        expect(Object.values(target.empty)).toContain(null)
        expect(got.code).toBe('answer.invalid')
      } else {
        expect(got).toEqual(target.empty)
      }
    },
  )

  test('a list is told as it came', async () => {
    const sound = 'length' in target.empty ? [1] : { ...target.empty, more: true }
    answer(JSON.stringify(sound))
    expect(await ask(target)).toEqual(sound)
    expect(logged).not.toHaveBeenCalled()
  })
})

test('a call that reads one thing is told whatever came', async () => {
  answer('{}')
  expect(await call(twoFactorCalls.twoFactor)).toEqual({})
  expect(logged).not.toHaveBeenCalled()
})

test('of an answer with a part that is no list the rest is shown', async () => {
  const target = listNamed('onlineTimeCalls.halves')
  answer(JSON.stringify({ timezone: 'Europe/Bucharest', rows: {}, unions: [1] }))
  expect(await ask(target)).toEqual({ timezone: 'Europe/Bucharest', rows: [], unions: [1] })
})

test('a screen keeps the rows that it had, and takes the next sound answer', async () => {
  const target = listNamed('accountCalls.getAppUsers')
  const observer = new QueryObserver(queryClient, {
    queryKey: keyOf(target),
    queryFn: () => ask(target),
  })
  const end = observer.subscribe(() => undefined)
  const shown = async (text: string) => {
    answer(text)
    const { data, error } = await observer.refetch()
    return { data, error }
  }
  expect(await shown('{}')).toEqual({ data: [], error: null })
  expect(await shown('[{"user":"ana"}]')).toEqual({ data: [{ user: 'ana' }], error: null })
  expect(await shown('{"err":"x"}')).toEqual({ data: [{ user: 'ana' }], error: null })
  expect(await shown('[]')).toEqual({ data: [], error: null })
  end()
})

test('one list has a fixed error of its own: it is told as it came', async () => {
  answer('{}')
  expect(await call(listNamed('personCalls.inactiveUsers'), {}, { anyAnswer: true })).toEqual({})
})

function listNamed(name: string): Call {
  const found = lists.find((one) => one.name === name)
  if (!found) throw new Error(`no list is called ${name}`)
  return found.target
}
