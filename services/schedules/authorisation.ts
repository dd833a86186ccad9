import type { rosterCalls } from '#shared/schedules/calls.ts'
import type { feedCalls } from '#shared/schedules/feed-calls.ts'
import type { planningCalls } from '#shared/schedules/planning-calls.ts'
import type { swapCalls } from '#shared/schedules/swap-calls.ts'
import type { Authorisation } from '../platform/testing/authorisation-rows.ts'
import { aboutWhom, answerAbout, letIn, permit } from '../platform/testing/authorisation-who.ts'

const days = { from: '2026-11-02', to: '2026-11-03' }
const hours = { shift: null, start: '09:00', end: '17:00' }
const swap = { swap: 'none' }
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
  typeof rosterCalls & typeof planningCalls & typeof swapCalls & typeof feedCalls
> = {
  watch: letIn.sessionOrReader,
  topics: {},
  calls: {
    roster: { sampleAbout: ({ studio }) => ({ query: { studio, ...days } }), ...readers },
    attendance: { sampleAbout: ({ studio }) => ({ query: { studio, ...days } }), ...readers },
    changes: { sampleAbout: ({ studio }) => ({ query: { studio, ...days } }), ...readers },
    draft: {
      sampleAbout: ({ studio, user }) => ({
        body: { studio, cells: [{ user, date: '2026-11-02', cell: [hours] }] },
      }),
      ...managers,
    },
    publish: { sampleAbout: ({ studio }) => ({ body: { studio, ...days } }), ...managers },
    discard: { sampleAbout: ({ studio }) => ({ body: { studio, ...days } }), ...managers },
    openShifts: {
      sampleAbout: ({ studio }) => ({ body: { studio, date: '2026-11-02', hours } }),
      ...managers,
    },
    withdrawOpen: { sample: { path: { open: 'none' } }, ...letIn.managers('schedules') },
    takeOpen: { sample: { path: { open: 'none' } }, ...letIn.inPerson },
    coverage: {
      sampleAbout: ({ studio }) => ({ body: { studio, from: '2026-11-02', wanted: [] } }),
      ...managers,
    },
    patterns: { sampleAbout: ({ studio }) => ({ query: { studio } }), ...readers },
    savePattern: {
      sampleAbout: ({ studio }) => ({ body: { studio, name: 'Weekdays', cells: [[hours], []] } }),
      ...managers,
    },
    removePattern: {
      sampleAbout: ({ studio }) => ({ path: { studio, pattern: 'none' } }),
      ...managers,
    },
    mine: {
      sampleAbout: ({ user }) => ({ query: { user, ...days } }),
      permission: permit.managersOrReaderOrOneself('schedules'),
      answers: answerAbout({
        'other studio': 'otherManager',
        'own studio': 'manager',
        themselves: 'other model tehnic trainer limited viewing',
        everybody: 'super owner read',
      }),
    },
    askSwap: {
      sample: { body: { date: '2026-11-02', other: 'none' } },
      ...letIn.inPerson,
    },
    answerSwap: { sample: { path: swap, body: { accept: false } }, ...letIn.inPerson },
    withdrawSwap: { sample: { path: swap }, ...letIn.inPerson },
    decideSwap: {
      sample: { path: swap, body: { decision: 'approved' } },
      ...letIn.managers('schedules'),
    },
    swaps: { sample: {}, ...letIn.sessionOrReader },
    swapPartners: { sample: { query: { date: '2026-11-02' } }, ...letIn.session },
    feed: { sample: {}, ...letIn.session },
    openFeed: { sample: {}, ...letIn.inPerson },
    revokeFeed: { sample: {}, ...letIn.inPerson },
    feedCalendar: { sample: { path: { link: 'none' } }, ...letIn.anyone },
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
