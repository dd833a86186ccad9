import { expect, test } from 'vitest'
import { notificationText, typeNames, type Reader, type Said } from './texts.ts'
import { notificationTypeNames } from './types.ts'

const reader = (language: string): Reader => ({
  user: 'oak',
  language,
  name: (user) => ({ oak: 'Oak Vega', fern: 'Fern Lyra' })[user] ?? user,
  site: (code) => ({ ctb: 'Chaturbate' })[code] ?? code,
  instant: (at) => at.slice(11, 16),
})
const samples: readonly Said[] = [
  ...[
    'invalid_user',
    'access_denied',
    'unmapped',
    'seen_inactive',
    'late',
    'absent',
    'forgotten',
  ].map((kind): Said => ({
    type: 'alert',
    about: 'fern',
    facts: { site: 'ctb', kind },
  })),
  { type: 'missedStop', about: 'fern', facts: { end: '2026-11-20T06:00:00.000Z' } },
  { type: 'missedStop', about: 'oak', facts: { end: '2026-11-20T06:00:00.000Z' } },
  { type: 'idExpiry', about: 'fern', facts: {} },
  { type: 'idExpiry', about: 'oak', facts: {} },
  { type: 'viewAs', about: 'oak', facts: { by: 'fern' } },
  { type: 'erasure', about: 'fern', facts: { state: 'requested', by: 'oak' } },
  { type: 'erasure', about: 'fern', facts: { state: 'done' } },
  ...['planned', 'moved', 'left', 'cancelled', 'soon'].map((what): Said => ({
    type: 'interview',
    about: 'oak',
    facts: { what, candidate: 'c1', start: '2026-11-20T10:30:00.000Z' },
  })),
  { type: 'leaveRequest', about: 'fern', facts: { from: '2026-12-21', to: '2026-12-23' } },
  ...['approved', 'rejected', 'cancelled', 'recounted'].map((what): Said => ({
    type: 'leave',
    about: 'oak',
    facts: { what, from: '2026-12-21', to: '2026-12-23', days: 2.5 },
  })),
  ...[1, -2.5].map((days): Said => ({
    type: 'leave',
    about: 'oak',
    facts: { what: 'corrected', year: 2026, days },
  })),
  { type: 'plan', about: 'oak', facts: { from: '2026-12-21', to: '2026-12-27', days: 3 } },
  {
    type: 'openShift',
    about: null,
    facts: { from: '2026-12-21', to: '2026-12-21', hours: '14:00–22:00' },
  },
  ...['asked', 'taken', 'declined', 'replaced', 'withdrawn'].map((what): Said => ({
    type: 'offer',
    about: 'oak',
    facts: { what, by: 'ivy', from: '2026-12-21', to: '2026-12-21', hours: '14:00–22:00' },
  })),
  {
    type: 'swapRequest',
    about: 'fern',
    facts: { by: 'ivy', from: '2026-12-21', to: '2026-12-21' },
  },
  ...['take', 'swap', 'forYou', 'accepted', 'declined', 'withdrawn', 'approved', 'rejected'].map(
    (what): Said => ({
      type: 'swap',
      about: 'oak',
      facts: { what, by: 'ivy', from: '2026-12-21', to: '2026-12-21' },
    }),
  ),
  ...['assigned', 'mentioned', 'commented', 'status', 'soon', 'over'].map((what): Said => ({
    type: 'task',
    about: 'oak',
    facts: { what, task: 't1', by: 'ivy' },
  })),
  ...['approved', 'rejected', 'ready', 'handed-over', 'cancelled', 'returned'].map(
    (what, more): Said => ({ type: 'order', about: 'oak', facts: { what, name: 'Mug', more } }),
  ),
  { type: 'orderRequest', about: 'fern', facts: { order: 'o1', name: 'Mug', more: 2 } },
  ...[0, 3].map((left): Said => ({
    type: 'lowStock',
    about: null,
    facts: { id: 'p1', name: 'Mug', left },
  })),
  ...['direct', 'mentioned'].map((what) => ({
    type: 'message' as const,
    about: 'oak',
    facts: { what, by: 'ivy', with: 'ivy' },
  })),
  { type: 'backInStock', about: 'oak', facts: { id: 'p1', name: 'Mug' } },
  { type: 'importDone', about: 'oak', facts: { created: 2, updated: 1, rejected: 0 } },
]

test.each(['en', 'es', 'ro'])(
  'every kind is said in %s, with names instead of codes',
  (language) => {
    const texts = samples.map((said) => notificationText(said, reader(language)))
    expect(texts).toMatchSnapshot()
    for (const text of texts) expect(text).not.toMatch(/undefined|NaN|\bctb\b|\bfern\b/)
    expect(Object.keys(typeNames(language)).toSorted()).toEqual(notificationTypeNames.toSorted())
    expect(new Set(texts).size).toBe(texts.length)
  },
)
test('a language that is none of ours is answered in English', () => {
  expect(typeNames('__proto__')).toEqual(typeNames('en'))
})
