import { expect, test } from 'vitest'
import { auditedEvents } from '#shared/audit/all-events.ts'
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
test('no event is lost, whatever its type', () => {
  const types = [...Object.keys(auditedEvents), 'OfANewerServer']
  const parts = erasedParts(types.map((type) => line(type, 1, type)))
  expect(parts.reduce((sum, { records }) => sum + records, 0)).toBe(types.length)
  expect(parts.at(-1)?.fields).toContain('OfANewerServer')
})
