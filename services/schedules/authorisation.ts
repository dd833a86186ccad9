import type { rosterCalls } from '#shared/schedules/calls.ts'
import type { feedCalls } from '#shared/schedules/feed-calls.ts'
import type { offerCalls } from '#shared/schedules/offer-calls.ts'
import type { planningCalls } from '#shared/schedules/planning-calls.ts'
import type { swapCalls } from '#shared/schedules/swap-calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { aboutWhom, answerAbout, letIn, permit } from '../platform/testing/authorisation-who.ts'

const hours = { shift: null, start: '09:00', end: '17:00' }
const managers = { permission: permit.managers('schedules'), answers: aboutWhom.byManagers }
const readers = {
  permission: permit.managersOrReader('schedules'),
  answers: answerAbout({
    everybody: 'super owner read',
    'own studio': 'manager',
    'other studio': 'otherManager',
  }),
}
export const authorisation: Authorisation<
  typeof rosterCalls &
    typeof planningCalls &
    typeof offerCalls &
    typeof swapCalls &
    typeof feedCalls
> = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: {
    roster: readers,
    attendance: readers,
    changes: readers,
    draft: {
      sampleAbout: ({ studio, user }) => ({
        body: { studio, cells: [{ user, date: '2026-11-02', cell: [hours] }] },
      }),
      ...managers,
    },
    publish: managers,
    discard: managers,
    openShifts: {
      sampleAbout: ({ studio }) => ({ body: { studio, date: '2026-11-02', hours } }),
      ...managers,
    },
    withdrawOpen: letIn.managers('schedules'),
    takeOpen: letIn.inPerson,
    replacements: managers,
    offerShift: managers,
    declineOffer: letIn.inPerson,
    coverage: managers,
    patterns: readers,
    savePattern: {
      sampleAbout: ({ studio }) => ({ body: { studio, name: 'Weekdays', cells: [[hours], []] } }),
      ...managers,
    },
    removePattern: managers,
    mine: {
      permission: permit.managersOrReaderOrOneself('schedules'),
      answers: answerAbout({
        'other studio': 'otherManager',
        'own studio': 'manager',
        themselves: 'other model tehnic trainer limited viewing',
        everybody: 'super owner read',
      }),
    },
    askSwap: letIn.inPerson,
    answerSwap: letIn.inPerson,
    withdrawSwap: letIn.inPerson,
    decideSwap: letIn.managers('schedules'),
    swaps: letIn.sessionOrReader,
    swapPartners: letIn.session,
    feed: letIn.session,
    openFeed: letIn.inPerson,
    revokeFeed: letIn.inPerson,
    feedCalendar: letIn.anyone,
    vueGetSchedule: {
      sampleAbout: ({ studio }) => ({
        body: { studio, queries: { '11': { days: [2, 3], year: 2026 } }, type: 'All' },
      }),
      permission: permit.sessionOrReader,
      answers: answerAbout({
        everybody: 'super owner read',
        'own studio': 'other model tehnic trainer limited manager viewing',
        'other studio': 'otherManager',
      }),
    },
  },
}
