import type { shiftCalls, shiftTopics, UserState } from '#shared/shifts/calls.ts'
import { usersOf, type Authorisation } from '../platform/testing/authorisation-rows.ts'
import { answerAbout, letIn, permit, permitted } from '../platform/testing/authorisation-who.ts'

const reason = 'to see who may'

export const authorisation: Authorisation<typeof shiftCalls, typeof shiftTopics> = {
  watch: letIn.sessionOrReader,
  topics: {
    update_user_state: {
      sampleAbout: ({ studio }) => ({
        argument: studio,
        shows: (snapshot: readonly UserState[]) => snapshot.map(({ user }) => user),
      }),
      permission: permitted('nothing', 'super owner viewingSuper read', 'manager'),
      answers: answerAbout({
        'hides themselves': 'super owner read',
        'hides themselves, refuses foreign': 'manager',
        'hides all but own models, refuses foreign': 'limited',
        'hides themselves, refuses this one': 'otherManager',
      }),
    },
  },
  calls: {
    sessionState: {
      permission: permit.managersOrOneselfByToken('shifts'),
      answers: answerAbout({
        'other studio': 'otherManager',
        'own models and themselves': 'limited',
        'own studio': 'manager',
        themselves: 'other model tehnic trainer viewing read',
        everybody: 'super owner',
      }),
    },
    undoStop: {
      permission: permit.managersOrOneselfByToken('shifts'),
      answers: answerAbout({
        'other studio': 'otherManager',
        'own models and themselves': 'limited',
        'own studio': 'manager',
        themselves: 'other model tehnic trainer',
        everybody: 'super owner',
      }),
    },
    onShift: {
      sampleAbout: () => ({ shows: usersOf }),
      permission: permit.managersOrReader('shifts'),
      answers: answerAbout({
        'hides all but foreign': 'otherManager',
        'hides themselves and foreign': 'manager',
        'hides themselves': 'super owner read',
        'hides all but own models': 'limited',
      }),
    },
    presence: {
      sampleAbout: () => ({ shows: usersOf }),
      permission: permit.managersOrReader('shifts'),
      answers: answerAbout({
        'hides all but foreign': 'otherManager',
        'hides themselves and foreign': 'manager',
        'hides themselves': 'super owner read',
        'hides all': 'limited',
      }),
    },
    history: {
      permission: permit.managersOrReaderOrOneself('shifts'),
      answers: answerAbout({
        'other studio': 'otherManager',
        'own models and themselves': 'limited',
        'own studio': 'manager',
        themselves: 'other model tehnic trainer viewing',
        everybody: 'super owner read',
      }),
    },
    correct: {
      sampleAbout: ({ user }) => ({
        body: {
          user,
          shift: 'none',
          start: '2026-11-01T08:00:00Z',
          end: '2026-11-01T09:00:00Z',
          paused_seconds: 0,
          reason,
        },
      }),
      permission: permit.managers('shifts'),
      answers: answerAbout({
        'others of other studio': 'otherManager',
        'others of own studio': 'manager',
        others: 'super owner',
        'own models alone': 'limited',
      }),
    },
  },
}
