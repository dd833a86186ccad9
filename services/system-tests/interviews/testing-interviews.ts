import type { CandidatePage, Candidate, CalendarEntry } from '#shared/interviews/views.ts'
import type { Actor } from '#shared/platform/allow.ts'
import { modules } from '../../modules.ts'
import { testApp } from '../../platform/testing/app.ts'
import { testActor } from '../../platform/testing/staff.ts'

/** A Manager of the studio north; `rest` says otherwise. */
export const interviewManager = (user = 'oak', rest: Partial<Actor> = {}): Actor =>
  testActor(user, {
    tipCont: 'Manager',
    permissions: { interviews: 'manage', accounts: 'manage' },
    ...rest,
  })
export const southernManager = interviewManager('pine', { studios: ['south'] })
export const fernCandidate = {
  studio: 'north',
  tipCont: 'Model',
  name: 'Fern',
  surname: 'Fictional',
  telefon: '0700 000 001',
  email: 'fern@example.test',
  oras: 'Cluj',
  social: '',
  source: 'a friend of ours',
  notes: 'calls back in the evening',
}
export const plan = {
  interviewer: 'oak',
  date: '2026-11-23',
  time: '10:00',
  minutes: 30,
  place: 'Room 2',
  note: 'bring the form',
}

/** The whole product with the studios north and south, and their people. */
export async function interviewing(clock = { now: '2026-11-20T12:00:00.000Z' }) {
  const app = await testApp(modules, clock)
  for (const studio of ['north', 'south'])
    await app.call('createStudio', {
      body: { studio, name: studio, timezone: 'Europe/Bucharest', currency: 'eur' },
    })
  await app.hire('oak', { tipCont: 'Manager' })
  await app.hire('elm', { tipCont: 'Trainer' })
  await app.hire('pine', { tipCont: 'Manager', studio: 'south' })
  await app.settle()
  const as = (actor: Actor) => ({ actor })
  const add = async (rest: object = {}, actor = interviewManager()): Promise<string> => {
    const answer = await app.callMoving(
      'addCandidate',
      { body: { ...fernCandidate, ...rest } },
      as(actor),
    )
    return (answer as { candidate: string }).candidate
  }
  const change = (name: string, candidate: string, body: object, actor = interviewManager()) =>
    app.callMoving(name, { params: { candidate }, body }, as(actor))
  const page = async (candidate: string, actor = interviewManager()) => {
    await app.settle()
    return (await app.call('candidate', { params: { candidate } }, as(actor))) as CandidatePage
  }
  const list = async (query: object = {}, actor = interviewManager()) => {
    await app.settle()
    return (await app.call('candidates', { query }, as(actor))) as {
      readonly rows: Candidate[]
      readonly counts: Readonly<Record<string, number>>
    }
  }
  const calendar = async (query: object = {}, actor = interviewManager()) => {
    await app.settle()
    const range = { from: '2026-11-01', to: '2026-11-30' }
    const asked = { query: { ...range, ...query } }
    return (await app.call('calendar', asked, as(actor))) as CalendarEntry[]
  }
  /** Records what became of the candidate's newest interview, one outcome after the other. */
  const record = async (candidate: string, ...outcomes: string[]) => {
    const { interviews } = await page(candidate)
    const interview = interviews.at(-1)?.interview
    for (const outcome of outcomes)
      await app.callMoving(
        'recordOutcome',
        { params: { candidate, interview }, body: { outcome, note: `${outcome} it was` } },
        as(interviewManager()),
      )
  }
  return { ...app, clock, add, change, page, list, calendar, record }
}
