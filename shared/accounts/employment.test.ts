import { expect, test } from 'vitest'
import { personEvents } from './person-events.ts'

test('of events that cannot tell 21 from nothing said, 21 is nothing said; every other number stays', () => {
  const { schema, version, upcast } = personEvents.EmploymentSet
  const read = (vacationDays: number) => {
    const old = { user: 'fern', hired: null, contract: '', ended: null, vacationDays }
    return schema.parse(upcast[1]?.(old as never)).vacationDays
  }
  expect(version).toBe(2)
  expect([21, 24.5, 0].map(read)).toEqual([null, 24.5, 0])
})
