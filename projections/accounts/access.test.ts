import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { access, type AccessSessionRow, type AccessTokenRow } from './access.ts'

const token = {
  user: 'mara',
  token: '0123456789abcdef',
  name: 'extension',
  scopes: ['ingest'],
  expires_at: null,
}
const session = {
  user: 'mara',
  session: 'a'.repeat(64),
  agent: 'test',
  expires_at: '2026-01-22T09:00:00.000Z',
}

test('a revoked token stays on the list and says so', async () => {
  const memory = new MemoryTables(access)
  await memory.fold([{ type: 'TokenCreated', data: token }])
  await memory.fold([{ type: 'TokenRevoked', data: { user: 'mara', token: token.token } }])
  expect(memory.rows<AccessTokenRow>('access_token')).toMatchObject([
    { token: token.token, person: 'mara', scopes: ['ingest'], revoked: true },
  ])
})

test('a closed session leaves the list', async () => {
  const memory = new MemoryTables(access)
  await memory.fold([{ type: 'SessionOpened', data: session }])
  expect(memory.rows<AccessSessionRow>('access_session')).toHaveLength(1)
  await memory.fold([{ type: 'SessionClosed', data: { user: 'mara', session: session.session } }])
  expect(memory.rows<AccessSessionRow>('access_session')).toEqual([])
})

test('of somebody who was erased no session is left, and of their tokens only that they were', async () => {
  const memory = new MemoryTables(access)
  await memory.fold([
    { type: 'TokenCreated', data: { ...token, name: 'name-marker' } },
    {
      type: 'TokenCreated',
      data: { ...token, user: 'oak', token: 'fedcba9876543210', name: 'kept' },
    },
    { type: 'SessionOpened', data: { ...session, agent: 'agent-marker' } },
    { type: 'SessionOpened', data: { ...session, user: 'oak', session: 'b'.repeat(64) } },
  ])
  await memory.fold([
    {
      type: 'PersonErased',
      data: { user: 'mara', requestedBy: 'root', approvedBy: 'sena', kept: [] },
    },
  ])
  expect(
    memory
      .rows<AccessTokenRow>('access_token')
      .map(({ person, name, revoked }) => [person, name, revoked]),
  ).toEqual([
    ['mara', '[erased]', true],
    ['oak', 'kept', false],
  ])
  expect(memory.rows<AccessSessionRow>('access_session').map(({ person }) => person)).toEqual([
    'oak',
  ])
})
