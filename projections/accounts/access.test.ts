import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing.ts'
import { access, type AccessSessionRow, type AccessTokenRow } from './access.ts'

const token = { user: 'mara', token: '0123456789abcdef', name: 'extension', scopes: ['ingest'], expires_at: null }
const session = { user: 'mara', session: 'a'.repeat(64), agent: 'test', expires_at: '2026-01-22T09:00:00.000Z' }

test('a revoked token stays on the list and says so', async () => {
  const memory = new MemoryTables(access)
  await memory.fold([{ type: 'TokenCreated', data: token }])
  await memory.fold([{ type: 'TokenRevoked', data: { user: 'mara', token: token.token } }])
  expect(memory.rows<AccessTokenRow>('access_token')).toMatchObject([{ token: token.token, person: 'mara', scopes: ['ingest'], revoked: true }])
})

test('a closed session leaves the list', async () => {
  const memory = new MemoryTables(access)
  await memory.fold([{ type: 'SessionOpened', data: session }])
  expect(memory.rows<AccessSessionRow>('access_session')).toHaveLength(1)
  await memory.fold([{ type: 'SessionClosed', data: { user: 'mara', session: session.session } }])
  expect(memory.rows<AccessSessionRow>('access_session')).toEqual([])
})
