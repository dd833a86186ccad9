import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing.ts'
import { siteAccounts, type SiteAccountRow } from './site-accounts.ts'

const set = (user: string, site: string, username: string, activ = true) => ({ type: 'SiteAccountSet', data: { user, site, username, activ, pass: null } })
const joined = (user: string, studio: string) => ({
  type: 'StudioJoined',
  data: { user, studio, timezone: 'Europe/Bucharest', from: '2026-01-15T09:00:00.000Z' },
})

test('a name on a site leads to its person and to the studio of now', async () => {
  const memory = new MemoryTables(siteAccounts)
  await memory.fold([joined('fern', 'north'), set('fern', 'ctb', 'fern_x'), set('fern', 'mfc', 'fern_m', false)])
  await memory.fold([joined('fern', 'south')])
  expect(memory.rows<SiteAccountRow>('site_account')).toEqual([
    { person: 'fern', site: 'ctb', username: 'fern_x', activ: true, studio: 'south' },
    { person: 'fern', site: 'mfc', username: 'fern_m', activ: false, studio: 'south' },
  ])
})

test('a name that one person gave up is the next one’s', async () => {
  const memory = new MemoryTables(siteAccounts)
  await memory.fold([joined('fern', 'north'), joined('oak', 'north'), set('fern', 'ctb', 'green')])
  await memory.fold([
    { type: 'SiteAccountDropped', data: { user: 'fern', site: 'ctb', username: 'green' } },
    set('fern', 'ctb', 'leaf'),
    set('oak', 'ctb', 'green'),
  ])
  expect(memory.rows<SiteAccountRow>('site_account').map(({ person, username }) => [person, username])).toEqual([
    ['fern', 'leaf'],
    ['oak', 'green'],
  ])
})
