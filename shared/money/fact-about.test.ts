import { expect, test } from 'vitest'
import { factText, type FactAbout } from './fact-about.ts'

test.each<[FactAbout, string]>([
  [
    {
      kind: 'line',
      site: 'ctb',
      type: 1,
      source: 'csv',
      id: '7',
      amount: '-4.20',
      currency: 'usd',
      reversed: true,
    },
    'reversed: Tip on ctb (csv 7), -4.20 usd',
  ],
  [
    {
      kind: 'item',
      item: 'penalty',
      amount: '5.00',
      currency: 'ron',
      reason: 'late',
      reversed: false,
    },
    'penalty 5.00 ron: late',
  ],
  [
    { kind: 'contract', contract: 'employee', share_bp: 6250, cap_bp: 5000, from: '2026-10-01' },
    'employee from 2026-10-01: share 62.5 %, cap 50 %',
  ],
  [{ kind: 'rules', list: 'trainers', from: '2026-10-16' }, 'rules for trainers from 2026-10-16'],
  [{ kind: 'topic', topic: 'joined', from: '' }, 'own studio'],
  [{ kind: 'onAir', site: 'ctb', status: 1, to: null }, 'Free on ctb until now'],
  [{ kind: 'booked', month: '2026-10', half: 2 }, 'booked from 2026-10/2'],
])('%j in English is %s', (about, text) => {
  expect(factText(about)).toBe(text)
})
