import type { interviewCalls } from '#shared/interviews/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import {
  aboutWhom,
  answer,
  answerAbout,
  letIn,
  permit,
  permitted,
} from '../platform/testing/authorisation-who.ts'

const readers = letIn.managersOrReader('interviews')
const managers = letIn.managers('interviews')
const candidate = 'none'
const plan = { interviewer: 'fern', date: '2026-11-25', time: '10:00', minutes: 30 }
const ofInterview = { candidate, interview: 'none' }
const person = (studio: string) => ({
  studio,
  tipCont: 'Model',
  name: 'Fern',
  surname: 'Fictional',
  email: 'fern@example.test',
})

export const authorisation: Authorisation<typeof interviewCalls> = {
  watch: readers,
  topics: {},
  calls: {
    candidates: readers,
    calendar: { sample: { query: { from: '2026-11-01', to: '2026-11-30' } }, ...readers },
    busy: {
      sampleAbout: ({ user, studio }) => ({ query: { user, studio, date: '2026-11-25' } }),
      permission: permit.managersOrReader('interviews'),
      answers: answerAbout({
        'other studio': 'otherManager',
        'own studio': 'manager',
        everybody: 'super owner read',
      }),
    },
    candidate: readers,
    addCandidate: {
      sampleAbout: ({ studio }) => ({ body: person(studio) }),
      permission: permit.managers('interviews'),
      answers: aboutWhom.byManagers,
    },
    editCandidate: {
      sample: { path: { candidate }, body: { ...person('north'), version: 1 } },
      ...managers,
    },
    planInterview: { sample: { path: { candidate }, body: plan }, ...managers },
    moveInterview: { sample: { path: ofInterview, body: plan }, ...managers },
    recordOutcome: managers,
    takeBackOutcome: managers,
    /** Both permissions: no single one opens it. */
    becomeAccount: {
      sample: { path: { candidate }, body: { user: 'fern' } },
      permission: permitted('nothing', 'manager super owner viewingSuper'),
      answers: answer({ yes: 'manager otherManager super owner' }),
    },
    eraseCandidate: managers,
  },
}
