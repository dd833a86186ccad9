import { expect, test } from 'vitest'
import { z } from 'zod'
import { anybody } from './allow.ts'
import { defineCalls } from './calls.ts'

const row = { path: '/jars', summary: 'Jars', allow: anybody, response: z.object({}) } as const
const calls = defineCalls({
  list: { ...row, method: 'GET' },
  open: { ...row, method: 'GET', writes: true },
  add: { ...row, method: 'POST', status: 201 },
  ask: { ...row, method: 'POST', writes: false },
})

test('a call answers 200 unless it says 201', () => {
  expect([calls.list.status, calls.add.status]).toEqual([200, 201])
})
test('every method but GET changes something unless the call says otherwise', () => {
  const writing = Object.entries(calls).filter(([, { writes }]) => writes)
  expect(writing.map(([name]) => name)).toEqual(['open', 'add'])
})
