import { expect, test } from 'vitest'
import { lasting } from './lasting.ts'

/** A number stays with its unit. */
const unbroken = '\u00A0'

test.each([
  [0, '0 min'],
  [59, '0 min'],
  [42 * 60, '42 min'],
  [3600, '1 hr'],
  [3 * 3600 + 5 * 60, '3 hr 5 min'],
  [26 * 3600 + 900, '26 hr'],
  [3 * 86_400, '3 days'],
  [-5, '0 min'],
])('%i seconds last %s', (seconds, text) =>
  expect(lasting(seconds, 'en')).toBe(text.replaceAll(' ', unbroken)),
)

test('in the reader’s language', () => {
  expect(lasting(3 * 86_400, 'es')).toBe(`3${unbroken}días`)
  expect(lasting(3 * 86_400, 'ro')).toBe(`3${unbroken}zile`)
})
