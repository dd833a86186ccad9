import { expect, test } from 'vitest'
import type { Message } from '#shared/chat/views.ts'
import { emptyWindow, held_max, withChanged, withNewer, withOlder } from './message-window.ts'
import { writtenMessage } from './testing-message.ts'

const said = (stamp: number, text = '') => writtenMessage({ _id: `m${stamp}`, stamp, text })
const from = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => said(first + i))
const stamps = (messages: readonly Message[]) => messages.map(({ stamp }) => stamp)

test('pages join at both ends in the order of stamps, and what comes twice is there once', () => {
  const window = withNewer(emptyWindow, from(10, 3), false)
  const both = withNewer(withOlder(window, from(7, 3), true), from(12, 2), false)
  expect(stamps(both.messages)).toEqual([7, 8, 9, 10, 11, 12, 13])
  expect([both.older, both.newer, [...both.breaks]]).toEqual([true, false, ['m10']])
})
test('a window that is full gives up its far end, and knows that there is more', () => {
  const full = withNewer(emptyWindow, from(100, held_max), false)
  const up = withOlder(full, from(90, 10), true)
  expect([up.messages.length, up.newer, up.messages[0]?.stamp]).toEqual([held_max, true, 90])
  const down = withNewer(full, from(100 + held_max, 10), true)
  expect([down.messages.length, down.older, down.messages[0]?.stamp]).toEqual([held_max, true, 110])
})
test('what has changed takes its place; what is not held is left out', () => {
  const window = withNewer(emptyWindow, from(1, 2), false)
  const changed = withChanged(window, [said(2, 'other'), said(50)])
  expect(changed.messages.map(({ text }) => text)).toEqual(['', 'other'])
  expect(withChanged(window, [said(50)])).toBe(window)
})
