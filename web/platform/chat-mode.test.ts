import { expect, test } from 'vitest'
import { chatModeAtom, leaveChatMode } from './chat-mode.ts'
import { store } from './session.ts'

test('leaving to another route switches off chat mode', () => {
  store.set(chatModeAtom, true)
  leaveChatMode('/monitoring', '/dashboard')
  expect(store.get(chatModeAtom)).toBe(false)
})

test('staying on the route keeps chat mode as it is', () => {
  store.set(chatModeAtom, true)
  leaveChatMode('/monitoring', '/monitoring')
  expect(store.get(chatModeAtom)).toBe(true)
  store.set(chatModeAtom, false)
  leaveChatMode('/monitoring', '/dashboard')
  expect(store.get(chatModeAtom)).toBe(false)
})
