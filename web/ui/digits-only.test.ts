import { expect, test } from 'vitest'
import { isNumericPress, type Press } from './digits-only.ts'

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test('only digits are typed', () => {
  for (const digit of '0123456789') expect(isNumericPress(press(digit))).toBe(true)
  for (const other of ['a', 'Z', '-', '+', '.', ',', 'e', ' ', 'ă', '٣'])
    expect([other, isNumericPress(press(other))]).toEqual([other, false])
})
test('keys that type nothing, and shortcuts, do what they do everywhere', () => {
  for (const key of ['Tab', 'Enter', 'Backspace', 'Delete', 'ArrowLeft', 'Home', 'Escape'])
    expect(isNumericPress(press(key))).toBe(true)
  expect(isNumericPress(press('v', { ctrlKey: true }))).toBe(true)
  expect(isNumericPress(press('a', { metaKey: true }))).toBe(true)
})
