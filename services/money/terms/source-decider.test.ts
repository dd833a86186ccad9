import { test } from 'vitest'
import { specify } from '../../platform/testing/builders.ts'
import { sourceDecider, type SetSource } from './source-decider.ts'

const today = '2026-11-20'
const setting = (rest: Partial<SetSource> = {}): SetSource => ({
  type: 'SetSource',
  studio: 'north',
  site: 'ctb',
  from: today,
  source: 'ctb-csv',
  today,
  ...rest,
})
const said = (from: string, source: string | null, site = 'ctb') => ({
  type: 'SourceOfRecordSet' as const,
  data: { studio: 'north', site, from, source },
})
const { given } = specify(sourceDecider)

test('which source counts is said from today or an earlier day on', () => {
  given().when(setting()).then(said(today, 'ctb-csv'))
  given()
    .when(setting({ from: '2026-11-21' }))
    .thenRefuses('money.dateAhead')
})
test('all sources count from the beginning, and again from the day that says so', () => {
  given()
    .when(setting({ source: null }))
    .then(said(today, null))
  given(said('2026-11-01', 'ctb-csv'))
    .when(setting({ source: null }))
    .then(said(today, null))
})
test('what was said from that very day is not recorded again; of each site it is said alone', () => {
  given(said(today, 'ctb-csv')).when(setting()).then()
  given(said('2026-11-01', 'ctb-csv')).when(setting()).then(said(today, 'ctb-csv'))
  given(said('2026-11-01', 'ctb-csv', 'stm'))
    .when(setting())
    .then(said(today, 'ctb-csv'))
  given(said('2026-11-01', 'ctb-csv'), said('2026-11-10', 'api'))
    .when(setting({ from: '2026-11-05' }))
    .then(said('2026-11-05', 'ctb-csv'))
})
