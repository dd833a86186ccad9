import type { itemCalls } from '#shared/money/item-calls.ts'
import { usersOf, type Authorisation } from '../../platform/testing/authorisation-rows.ts'
import { answer, answerAbout, permitted } from '../../platform/testing/authorisation-who.ts'

const managing = permitted(
  'bonuses:manage penalties:manage upfronts:manage',
  'manager super owner viewingSuper',
)
const bonus = { kind: 'bonus', amount: '1.00', currency: 'usd', date: '2026-11-02' }
const reason = 'to see who may'

export const itemRows: Authorisation<typeof itemCalls>['calls'] = {
  addItem: {
    permission: managing,
    answers: answerAbout({
      'others of other studio': 'otherManager',
      'others of own studio': 'manager',
      everybody: 'super owner',
    }),
  },
  addItems: {
    sample: { body: { items: [{ ...bonus, user: 'nobody', reason }] } },
    permission: managing,
    answers: answer({ yes: 'manager otherManager super owner' }),
  },
  /**
   * The caller may have items of their own by now, which are always shown: so a day is asked for on which they have
   * none.
   */
  items: {
    sampleAbout: ({ user }) => ({
      query: { user, from: '2026-11-01', to: '2026-11-01' },
      shows: usersOf,
    }),
    permission: permitted(
      'bonuses:readOnly bonuses:manage penalties:readOnly penalties:manage upfronts:readOnly upfronts:manage',
      'tehnic trainer manager super owner viewingSuper read',
      'other model viewing',
    ),
    answers: answerAbout({
      'nobody, hides themselves': 'other model viewing',
      'hides all but foreign': 'otherManager',
      'hides themselves and foreign': 'tehnic trainer manager',
      'hides themselves': 'super owner read',
      'hides all but own models': 'limited',
    }),
  },
  reverseItem: {
    permission: managing,
    answers: answer({ yes: 'manager otherManager super owner' }),
  },
}
