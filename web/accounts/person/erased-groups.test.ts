import { expect, test } from 'vitest'
import { erasedParts } from './erased-groups.ts'

const line = (type: string, events: number, ...fields: string[]) => ({
  stream: 'any',
  type,
  events,
  fields,
})

test('events are summed by what they are about, each field once', () => {
  expect(
    erasedParts([
      line('ShiftCorrected', 2, 'reason'),
      line('AccountCreated', 1, 'name', 'surname', 'email'),
      line('AccountChanged', 3, 'email', 'name'),
      line('VacationRequested', 4, 'note', 'reason'),
    ]),
  ).toEqual([
    { group: 'profile', records: 4, fields: ['name', 'surname', 'email'] },
    { group: 'work', records: 6, fields: ['reason', 'note'] },
  ])
})
