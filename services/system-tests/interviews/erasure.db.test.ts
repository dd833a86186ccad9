import { afterAll, expect, test } from 'vitest'
import { ERASED } from '#shared/platform/personal.ts'
import {
  querySettingChanges,
  type StudioSettingsTables,
} from '#projections/configuration/studio-settings.ts'
import { candidates } from '#projections/interviews/candidates.ts'
import { everythingStored, finds } from '../everything-stored.ts'
import {
  fernCandidate,
  interviewing,
  interviewManager,
  plan,
  southernManager,
} from './testing-interviews.ts'

const it = await interviewing({ now: '2026-11-20T12:00:00.000Z' })
afterAll(() => it.close())

/** Every text that is personal, with a marker by which it is found. */
const marked = {
  name: 'Markedname',
  surname: 'Markedsurname',
  telefon: '0799 123 987',
  email: 'markedmail@example.test',
  oras: 'Markedcity',
  social: 'markedprofile',
  source: 'markedsource',
  notes: 'markednotes',
}
const interview = { ...plan, place: 'markedplace', note: 'markednote' }
const texts = [...Object.values(marked), 'markedplace', 'markednote', 'markedoutcome', 'markedundo']
/** `text in table` for each that stands anywhere. */
async function found(): Promise<string[]> {
  const { DATABASE_URL = '', DATABASE_SCHEMA } = it.app.config
  const columns = await everythingStored({ url: DATABASE_URL, schema: DATABASE_SCHEMA })
  return columns.flatMap(({ table, text }) =>
    texts.flatMap((one) => (finds(text, one) ? [`${one} in ${table.replace(/__\d+$/, '')}`] : [])),
  )
}
async function known(date = '2026-11-20', time = '10:00'): Promise<string> {
  const candidate = await it.add({ ...marked, interview: { ...interview, date, time } })
  await it.settle()
  return candidate
}

test('of an erased candidate nothing is readable anywhere, and they stay in the counts', async () => {
  const candidate = await known()
  const [one] = (await it.page(candidate)).interviews
  const params = { candidate, interview: one?.interview }
  const outcome = { outcome: 'noShow', note: 'markedoutcome' }
  await it.callMoving('recordOutcome', { params, body: outcome }, { actor: interviewManager() })
  const reason = { reason: 'markedundo' }
  await it.callMoving('takeBackOutcome', { params, body: reason }, { actor: interviewManager() })
  await it.settle()
  expect(await found()).toEqual(expect.arrayContaining(['Markedname in candidate']))
  expect((await found()).filter((place) => place.endsWith(' in events'))).toEqual([])

  await it.change('eraseCandidate', candidate, { reason: 'they asked for it' })
  await it.settle()
  expect(await found()).toEqual([])
  const page = await it.page(candidate)
  expect(page).toMatchObject({
    name: ERASED,
    surname: ERASED,
    telefon: ERASED,
    email: ERASED,
    notes: ERASED,
    erased: true,
    state: 'cancelled',
    login: '',
  })
  expect(page.history[0]).toMatchObject({ what: 'CandidateErased', text: 'they asked for it' })
  const { counts, rows } = await it.list()
  expect(counts).toEqual({ cancelled: 1 })
  expect(rows).toMatchObject([{ name: ERASED, erased: true }])
  await it.rebuild(candidates)
  expect(await found()).toEqual([])
  expect(await it.verify(candidates)).toBeUndefined()
  for (const [name, body] of [
    ['planInterview', plan],
    ['becomeAccount', { user: 'fern' }],
    ['eraseCandidate', { reason: 'once more' }],
  ] as const)
    await expect(it.change(name, candidate, body)).rejects.toMatchObject({
      code: 'interviews.erased',
    })
})

test('an interview of an erased candidate frees its interviewer', async () => {
  const candidate = await known('2026-12-01')
  await it.change('eraseCandidate', candidate, { reason: 'they asked for it' })
  const next = await it.add({ ...fernCandidate, interview: { ...plan, date: '2026-12-01' } })
  expect(await it.page(next)).toMatchObject({ state: 'planned' })
  // Nothing was said of it yet: computed again the rows are the same.
  await it.settle()
  expect(await it.verify(candidates)).toBeUndefined()
})

test('a year after the last thing that happened a candidate is erased by night; who became an account stays', async () => {
  it.clock.now = '2027-01-10T12:00:00.000Z'
  const [old, hired, fresh] = [
    await known('2027-01-10', '10:00'),
    await known('2027-01-10', '11:00'),
    await known('2027-01-30', '12:00'),
  ]
  it.clock.now = '2027-01-10T18:00:00.000Z'
  await it.record(old, 'held', 'rejected')
  await it.record(hired, 'held', 'accepted')
  const varsta = { ziua: 3, luna: 4, anul: 1999 }
  await it.change('becomeAccount', hired, { user: 'hired', varsta })
  await it.settle()

  it.clock.now = '2028-01-10T12:00:00.000Z'
  await it.settle()
  expect((await it.page(old)).erased).toBe(false)
  it.clock.now = '2028-01-11T12:00:00.000Z'
  await it.settle()
  const page = await it.page(old)
  expect(page).toMatchObject({ erased: true, name: ERASED, state: 'rejected' })
  expect(page.history[0]).toMatchObject({ what: 'CandidateErased', by: 'system', text: null })
  expect([(await it.page(hired)).erased, (await it.page(fresh)).erased]).toEqual([false, false])
})

test('each studio says after how many months; what it says later holds from its day on', async () => {
  it.clock.now = '2028-02-01T09:00:00.000Z'
  const add = (studio: string) =>
    it.add({ ...marked, studio }, studio === 'south' ? southernManager : interviewManager())
  const [north, south] = [await add('north'), await add('south')]
  const owner = interviewManager('rowan', { owner: true, super: true, allStudios: true })
  const url = { params: { studio: 'north' } }
  const months = async (candidateMonths: number, from?: string) => {
    await it.settle()
    const { version } = (await it.call('settings', url, { actor: owner })) as { version: number }
    const body = { version, changes: { candidateMonths }, ...(from && { from }) }
    return it.call('changeSettings', { ...url, body }, { actor: owner })
  }
  await months(1)
  await months(36, '2028-02-20')
  const erased = async (at: string) => {
    it.clock.now = at
    await it.settle()
    const pages = [await it.page(north), await it.page(south, southernManager)]
    return pages.map((page) => page.erased)
  }
  expect(await erased('2028-03-10T09:00:00.000Z')).toEqual([false, false])
  await months(1)
  expect(await erased('2028-03-11T09:00:00.000Z')).toEqual([true, false])
  const history = await querySettingChanges(it.app.read<StudioSettingsTables>(), 'north', 10)
  expect(history.map(({ setting, old, value }) => [setting, old, value])).toEqual([
    ['candidateMonths', 36, 1],
    ['candidateMonths', 1, 36],
    ['candidateMonths', 12, 1],
  ])
})

test('who became an account is erased with it', async () => {
  const [hired] = (await it.list({ state: 'account' })).rows
  const actor = interviewManager('root', { owner: true, super: true, allStudios: true })
  const second = { ...actor, user: 'second' }
  const params = { user: 'hired' }
  await it.callMoving('make_inactive', { body: { ...params, active: false } }, { actor })
  const body = { reason: 'asked for it', separated: true }
  await it.callMoving('requestErasure', { params, body }, { actor })
  await it.callMoving('approveErasure', { params }, { actor: second })
  await it.settle()
  expect(await it.page(hired?.candidate ?? '')).toMatchObject({ erased: true, name: ERASED })
})
