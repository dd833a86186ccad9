import { afterAll, expect, test } from 'vitest'
import type { NotificationPage } from '#shared/notifications/calls.ts'
import { testActor } from '../../platform/testing/staff.ts'
import { interviewing, interviewManager, plan } from './testing-interviews.ts'

const it = await interviewing({ now: '2026-11-20T12:00:00.000Z' })
afterAll(() => it.close())
/** Returns what a person was told of interviews, oldest first. */
const told = async (user: string) => {
  await it.settle()
  const { notifications } = (await it.call(
    'list',
    { query: { limit: 50 } },
    { actor: testActor(user) },
  )) as NotificationPage
  return notifications
    .filter(({ type }) => type === 'interview')
    .map(({ facts }) => facts['what'])
    .toReversed()
}

test('an interviewer is told what others plan, move and cancel, and shortly before', async () => {
  const candidate = await it.add({ interview: { ...plan, interviewer: 'elm' } })
  expect(await told('elm')).toEqual(['planned'])
  const { interviews } = await it.page(candidate)
  const params = { candidate, interview: interviews[0]?.interview }
  const move = (body: object) => {
    it.clock.now = new Date(Date.parse(it.clock.now) + 1000).toISOString()
    return it.callMoving(
      'moveInterview',
      { params, body: { ...plan, interviewer: 'elm', ...body } },
      { actor: interviewManager() },
    )
  }
  await move({ time: '14:00' })
  expect(await told('elm')).toEqual(['planned', 'moved'])

  it.clock.now = '2026-11-23T08:01:00.000Z'
  expect(await told('elm')).toEqual(['planned', 'moved'])
  it.clock.now = '2026-11-23T11:01:00.000Z'
  expect(await told('elm')).toEqual(['planned', 'moved', 'soon'])

  await move({ time: '15:00', interviewer: 'oak' })
  expect(await told('elm')).toEqual(['planned', 'moved', 'soon', 'left'])
  // A person who does it themselves knows it.
  expect(await told('oak')).toEqual([])
  await it.callMoving(
    'recordOutcome',
    { params, body: { outcome: 'cancelled', note: '' } },
    { actor: interviewManager('ash') },
  )
  expect(await told('oak')).toEqual(['cancelled'])
  it.clock.now = '2026-11-23T13:00:00.000Z'
  expect(await told('oak')).toEqual(['cancelled'])
})
