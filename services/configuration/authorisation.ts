import type { configurationCalls } from '#shared/configuration/calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { answerAbout, letIn, permit } from '../platform/testing/authorisation-who.ts'

export const authorisation: Authorisation<typeof configurationCalls> = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: {
    settings: {
      permission: permit.managersOrReader('configuration'),
      answers: answerAbout({
        'other studio': 'otherManager',
        'own studio': 'limited manager',
        everybody: 'super owner read',
      }),
    },
    changeSettings: {
      sampleAbout: ({ studio }) => ({
        path: { studio },
        body: { version: 0, changes: { currency: 'usd' } },
      }),
      permission: permit.managersOrReader('configuration'),
      answers: answerAbout({
        'nobody, hides the studio': 'otherManager',
        'nobody, hides foreign': 'limited manager',
        everybody: 'super owner',
      }),
    },
    history: {
      permission: permit.managersOrReader('configuration'),
      answers: answerAbout({
        'other studio': 'otherManager',
        'own studio': 'limited manager',
        everybody: 'super owner read',
      }),
    },
    switches: {
      permission: permit.session,
      answers: answerAbout({
        'other studio': 'otherManager',
        'own studio': 'other model tehnic trainer limited manager viewing',
        everybody: 'super owner',
      }),
    },
  },
}
