import { afterAll, expect, test } from 'vitest'
import type { statementCalls } from '#shared/money/statement-calls.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { accountant, lineOf, southern, statementsTest } from './testing-statements.ts'

const { it, send, register, asked, preview } = await statementsTest()
afterAll(() => it.close())

test('the sources of a studio are those of its own lines, also of people who have moved', async () => {
  await it.hire('wren')
  await register('wren', 'wren_x', 'mfc')
  const line = (source: string, at: string) =>
    lineOf({ site: 'mfc', account: 'wren_x', source, at })
  await send([line('mfc-csv', '2026-11-05T12:00:00Z')])
  await it.tell('account-wren', {
    type: 'StudioJoined',
    data: {
      user: 'wren',
      studio: 'south',
      timezone: 'America/Bogota',
      from: '2026-11-10T05:00:00.000Z',
    },
  })
  await it.settle()
  await send([line('mfc-old', '2026-11-10T01:00:00Z'), line('mfc-api', '2026-11-11T12:00:00Z')])
  const sourcesOf = async (studio: string) =>
    (
      await asked<CallResponse<typeof statementCalls.sources>>('sources', { query: { studio } })
    ).flatMap(({ site, sources }) =>
      site === 'mfc' ? sources.map(({ source, lines }) => [source, lines]) : [],
    )
  expect(await sourcesOf('north')).toEqual([
    ['mfc-csv', 1],
    ['mfc-old', 1],
  ])
  expect(await sourcesOf('south')).toEqual([['mfc-api', 1]])
  const day = [line('third', '2026-11-10T12:00:00Z'), line('third', '2026-11-05T13:00:00Z')]
  const warned = async (actor?: Actor) =>
    (await preview(day, actor)).overlaps.map(({ source }) => source)
  expect(await warned()).toEqual(['mfc-api', 'mfc-csv', 'mfc-old'])
  expect(await warned(southern)).toEqual(['mfc-api'])
})

test('a second source is warned of also while nobody has the account, to those whose lines it would be', async () => {
  const line = (source: string) => lineOf({ site: 'stm', account: 'later_x', source })
  await send([line('stm-csv')], accountant)
  const warned = async (actor?: Actor) =>
    (await preview([line('stm-api')], actor)).overlaps.map(({ source }) => source)
  expect(await warned(accountant)).toEqual(['stm-csv'])
  expect(await warned()).toEqual(['stm-csv'])
  expect(await warned(southern)).toEqual([])
})
