import { expect, test, vi } from 'vitest'
import { areaOfType } from '#shared/audit/areas.ts'
import { eventNames } from './event-names.ts'

vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: readonly string[]) => ({ id: message, message }),
}))

test('every event type has words', () => {
  expect(Object.keys(areaOfType).filter((type) => !Object.hasOwn(eventNames, type))).toEqual([])
})
