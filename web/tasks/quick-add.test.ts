import { expect, test } from 'vitest'
import { readQuickTask, type QuickTask } from './quick-add.ts'

const vocabulary = {
  people: [
    { user: 'ana', name: 'Ana Fictivă' },
    { user: 'anton', name: 'Anton Probă' },
    { user: 'bianca', name: 'Bianca Probă' },
  ],
  labels: [
    { _id: 'l1', name: 'Office' },
    { _id: 'l2', name: 'Room 4' },
  ],
  priorityNames: { none: 'Fără', low: 'Mică', medium: 'Medie', high: 'Mare', urgent: 'Urgentă' },
  // A Friday.
  today: '2026-11-27',
} as const
const nothing: QuickTask = {
  title: '',
  assignee: null,
  labels: [],
  priority: 'none',
  due: null,
  unknown: [],
}

test.each<[string, Partial<QuickTask>]>([
  ['Buy lamps', { title: 'Buy lamps' }],
  [
    'Call @ana #office !high tomorrow 9:30',
    { title: 'Call', assignee: 'ana', labels: ['l1'], priority: 'high', due: '2026-11-28T09:30' },
  ],
  ['Sună @bi mâine', { title: 'Sună', assignee: 'bianca', due: '2026-11-28' }],
  ['Llamar !urgentă mañana', { title: 'Llamar', priority: 'urgent', due: '2026-11-28' }],
  // Two begin so: it is nobody, and nothing that was typed is lost.
  ['Ask @an', { title: 'Ask @an', unknown: ['@an'] }],
  ['Ask @anafictiva', { title: 'Ask', assignee: 'ana' }],
  ['Paint #room4 #attic', { title: 'Paint #attic', labels: ['l2'], unknown: ['#attic'] }],
  ['Pay friday', { title: 'Pay', due: '2026-12-04' }],
  ['Pay sâmbătă', { title: 'Pay', due: '2026-11-28' }],
  ['Pay 1.12', { title: 'Pay', due: '2026-12-01' }],
  ['Pay 1/2', { title: 'Pay', due: '2027-02-01' }],
  ['Pay 24/12/2028', { title: 'Pay', due: '2028-12-24' }],
  ['Pay 31/02', { title: 'Pay 31/02' }],
  ['Pay 2026-12-24', { title: 'Pay', due: '2026-12-24' }],
  ['Pay +3', { title: 'Pay', due: '2026-11-30' }],
  // The first day is meant, and a time only with a day.
  ['Move from today to tomorrow', { title: 'Move from to tomorrow', due: '2026-11-27' }],
  ['Meet at 14:00', { title: 'Meet at 14:00' }],
  ['Wow!', { title: 'Wow!' }],
  ['# ! @', { title: '# ! @' }],
  ['', {}],
])('%s', (line, read) => {
  expect(readQuickTask(line, vocabulary)).toEqual({ ...nothing, ...read })
})
