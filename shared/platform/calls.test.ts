import { expect, test } from 'vitest'
import { z } from 'zod'
import { anybody } from './allow.ts'
import { defineCalls } from './calls.ts'

const row = { path: '/jars', summary: 'Jars', allow: anybody, response: z.object({}) } as const
const calls = defineCalls('parrots', {
  list: { ...row, method: 'GET', writes: false },
  add: { ...row, method: 'POST', writes: true, status: 201 },
})

test('a call answers 200 unless it says 201', () => {
  expect([calls.list.status, calls.add.status]).toEqual([200, 201])
})
