import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing.ts'
import { accounts, type AccountRow, type AccountStudioRow, type StudioRow } from './accounts.ts'

const at = '2026-01-15T09:00:00.000Z'
const later = '2026-02-01T09:00:00.000Z'
const person = { user: 'fern', tipCont: 'Model', name: 'Fern', surname: 'Fictional', email: 'fern@example.test', super: false, language: 'en' }
const created = { type: 'AccountCreated', data: { ...person, owner: false }, at }
const joined = (studio: string, from: string) => ({ type: 'StudioJoined', data: { user: 'fern', studio, timezone: 'Europe/Bucharest', from } })
const set = (site: string, username: string) => ({ type: 'SiteAccountSet', data: { user: 'fern', site, username, activ: true, pass: null } })

test('lists a person with the studio joined last and the sites held', async () => {
  const memory = new MemoryTables(accounts)
  await memory.fold([created, joined('north', at), set('ctb', 'fern_x'), set('mfc', 'fern_m'), set('ctb', 'fern_y')])
  await memory.fold([joined('south', later), { type: 'SiteAccountDropped', data: { user: 'fern', site: 'mfc', username: 'fern_m' } }])
  expect(memory.rows<AccountRow>('account')).toEqual([
    {
      person: 'fern',
      tip_cont: 'Model',
      name: 'Fern',
      surname: 'Fictional',
      email: 'fern@example.test',
      language: 'en',
      owner: false,
      super: false,
      studio: 'south',
      sites: ['ctb'],
      created_at: at,
      active: true,
      erased: false,
      avatar: null,
      culoarea: '',
      locker: '',
      id_expires: null,
      erasure_by: null,
      erasure_at: null,
      search: 'fern fern fictional fern@example.test',
    },
  ])
  expect(memory.rows<AccountStudioRow>('account_studio').map(({ studio, from_at }) => [studio, from_at])).toEqual([
    ['north', at],
    ['south', later],
  ])
})

test('a changed account keeps its studio and its owner mark', async () => {
  const memory = new MemoryTables(accounts)
  await memory.fold([
    { ...created, data: { ...created.data, owner: true } },
    joined('north', at),
    { type: 'AccountChanged', data: { ...person, surname: 'Invented' } },
  ])
  expect(memory.rows<AccountRow>('account')[0]).toMatchObject({ surname: 'Invented', owner: true, studio: 'north' })
})

test('lists studios', async () => {
  const memory = new MemoryTables(accounts)
  const north = { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' }
  await memory.fold([{ type: 'StudioCreated', data: north }])
  expect(memory.rows<StudioRow>('studio')).toEqual([north])
})
