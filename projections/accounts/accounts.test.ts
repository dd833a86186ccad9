import { expect, test } from 'vitest'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { accounts } from './accounts.ts'
import type { AccountRow, AccountStudioRow, StudioRow } from './accounts-rows.ts'

const at = '2026-01-15T09:00:00.000Z'
const later = '2026-02-01T09:00:00.000Z'
const person = {
  user: 'fern',
  tipCont: 'Model',
  name: 'Fern',
  surname: 'Fictional',
  email: 'fern@example.test',
  super: false,
  language: 'en',
}
const created = { type: 'AccountCreated', data: { ...person, owner: false }, at }
const joined = (studio: string, from: string) => ({
  type: 'StudioJoined',
  data: { user: 'fern', studio, timezone: 'Europe/Bucharest', from },
})
const set = (site: string, username: string) => ({
  type: 'SiteAccountSet',
  data: { user: 'fern', site, username, activ: true, pass: null },
})

test('the list has a person with the studio joined last and the site accounts they have', async () => {
  const memory = new MemoryTables(accounts)
  await memory.fold([
    created,
    joined('north', at),
    set('ctb', 'fern_x'),
    set('mfc', 'fern_m'),
    set('ctb', 'fern_y'),
  ])
  await memory.fold([
    joined('south', later),
    { type: 'SiteAccountDropped', data: { user: 'fern', site: 'mfc', username: 'fern_m' } },
  ])
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
      super_said: false,
      studio: 'south',
      studio_from: later,
      sites: ['ctb'],
      created_at: at,
      active: true,
      erased: false,
      avatar: null,
      culoarea: '',
      locker: '',
      id_expires: null,
      bank: false,
      erasure_by: null,
      erasure_at: null,
      search: 'fern fern fictional',
      search_personal: 'fern@example.test',
    },
  ])
  expect(
    memory.rows<AccountStudioRow>('account_studio').map(({ studio, from_at }) => [studio, from_at]),
  ).toEqual([
    ['north', at],
    ['south', later],
  ])
})

test('a row says whether somebody has a bank account, and nothing of its number', async () => {
  const memory = new MemoryTables(accounts)
  const row = () => memory.rows<AccountRow>('account')[0]
  const bankAccount = (iban: string) => ({ type: 'BankAccountSet', data: { user: 'fern', iban } })
  await memory.fold([created])
  expect(row()?.bank).toBe(false)
  await memory.fold([bankAccount('RO49AAAA1B31007593840000')])
  expect(row()?.bank).toBe(true)
  expect(JSON.stringify(row())).not.toContain('RO49')
  for (const none of ['     ', ''])
    await memory.fold([bankAccount('RO49AAAA1B31007593840000'), bankAccount(none)])
  expect(row()?.bank).toBe(false)
})

test('a changed account keeps its studio and its owner mark', async () => {
  const memory = new MemoryTables(accounts)
  await memory.fold([
    { ...created, data: { ...created.data, owner: true } },
    joined('north', at),
    { type: 'AccountChanged', data: { ...person, surname: 'Invented' } },
  ])
  expect(memory.rows<AccountRow>('account')[0]).toMatchObject({
    surname: 'Invented',
    owner: true,
    studio: 'north',
  })
})

test('who was super user added is one in the list at once, whatever the account says meanwhile', async () => {
  const memory = new MemoryTables(accounts)
  const shown = () => memory.rows<AccountRow>('account').map((row) => [row.super, row.super_said])
  await memory.fold([created, { type: 'SuperGranted', data: { user: 'fern' } }])
  expect(shown()).toEqual([[true, false]])
  await memory.fold([{ type: 'AccountChanged', data: { ...person, surname: 'Invented' } }])
  expect(shown()).toEqual([[true, false]])
  await memory.fold([{ type: 'AccountChanged', data: { ...person, super: true } }])
  expect(shown()).toEqual([[true, true]])
  await memory.fold([{ type: 'SuperWithdrawn', data: { user: 'fern' } }])
  expect(shown()).toEqual([[false, true]])
})

test('the list of studios has each studio that was created', async () => {
  const memory = new MemoryTables(accounts)
  const north = { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' }
  await memory.fold([{ type: 'StudioCreated', data: north }])
  expect(memory.rows<StudioRow>('studio')).toEqual([north])
})

const added = (list: string, image: string) => ({
  type: 'MediaAdded',
  data: {
    user: 'fern',
    list,
    image,
    name: 'me.jpg',
    type: 'image/jpeg',
    bytes: 9,
    width: 3,
    height: 3,
  },
})
const removed = (list: string, image: string) => ({
  type: 'MediaRemoved',
  data: { user: 'fern', list, image },
})
test('the newest avatar is shown, and the one before when it goes', async () => {
  const memory = new MemoryTables(accounts)
  const avatar = () => memory.rows<AccountRow>('account')[0]?.avatar
  await memory.fold([
    created,
    added('avatar', 'one'),
    added('social', 'other'),
    added('avatar', 'two'),
  ])
  expect(avatar()).toBe('two')
  await memory.fold([removed('avatar', 'two')])
  expect(avatar()).toBe('one')
  await memory.fold([removed('avatar', 'one'), removed('social', 'other')])
  expect([avatar(), memory.rows('account_image')]).toEqual([null, []])
})

test('of an identity card the list knows the last day and nothing else', async () => {
  const memory = new MemoryTables(accounts)
  await memory.fold([
    created,
    {
      type: 'IdentityCardSet',
      data: { user: 'fern', cnp: 'number-1', serie: 'XX-1', expires: '2027-02' },
    },
  ])
  expect(memory.rows<AccountRow>('account')[0]).toMatchObject({ id_expires: '2027-02-28' })
  expect(JSON.stringify(memory.rows('account'))).not.toMatch(/number-1|XX-1/)
  await memory.fold([
    { type: 'IdentityCardSet', data: { user: 'fern', cnp: '', serie: '', expires: '' } },
  ])
  expect(memory.rows<AccountRow>('account')[0]?.id_expires).toBeNull()
})

test('inactive, settings and a request to erase show, and go again', async () => {
  const memory = new MemoryTables(accounts)
  const row = () => memory.rows<AccountRow>('account')[0]
  const settings = {
    user: 'fern',
    locker: '7',
    cazare: true,
    auto_pause: false,
    culoarea: '#aabbcc',
    chatSound: true,
  }
  await memory.fold([
    created,
    { type: 'AccountDeactivated', data: { user: 'fern' } },
    { type: 'AppSettingsSet', data: settings },
  ])
  await memory.fold([
    {
      type: 'ErasureRequested',
      data: { user: 'fern', by: 'root', reason: 'x', separated: true },
      at: later,
    },
  ])
  expect(row()).toMatchObject({
    active: false,
    locker: '7',
    culoarea: '#aabbcc',
    erasure_by: 'root',
    erasure_at: later,
  })
  await memory.fold([
    { type: 'AccountActivated', data: { user: 'fern' } },
    { type: 'ErasureWithdrawn', data: { user: 'fern', by: 'root' } },
  ])
  expect(row()).toMatchObject({ active: true, erasure_by: null, erasure_at: null })
})

test('whoever was erased is a login and a studio, whether the fold saw the person before or only the erased text', async () => {
  const gone = (name: string) => ({
    ...created,
    data: { ...created.data, name, surname: name, email: name },
  })
  const rest = (expires: string) => [
    joined('north', at),
    set('ctb', 'fern_x'),
    { type: 'IdentityCardSet', data: { user: 'fern', cnp: '', serie: '', expires } },
    added('avatar', 'one'),
    { type: 'AccountDeactivated', data: { user: 'fern' } },
    { type: 'SiteAccountDropped', data: { user: 'fern', site: 'ctb', username: 'fern_x' } },
    {
      type: 'PersonErased',
      data: { user: 'fern', requestedBy: 'root', approvedBy: 'sena', kept: [] },
    },
  ]
  const [live, rebuilt] = [new MemoryTables(accounts), new MemoryTables(accounts)]
  await live.fold([gone('Fern'), ...rest('2027-02')])
  await rebuilt.fold([gone('[erased]'), ...rest('[erased]')])
  expect(live.rows('account')).toEqual(rebuilt.rows('account'))
  expect(live.rows('account_image')).toEqual([])
  expect(live.rows<AccountRow>('account')[0]).toMatchObject({
    name: '[erased]',
    studio: 'north',
    id_expires: null,
    avatar: null,
    search: 'fern',
    erased: true,
  })
})

test('a move that is recorded later for an earlier day does not hide the present studio', async () => {
  const memory = new MemoryTables(accounts)
  await memory.fold([created, joined('north', at), joined('south', later)])
  const studio = () => memory.rows<AccountRow>('account')[0]?.studio
  await memory.fold([joined('east', '2026-01-20T09:00:00.000Z')])
  expect(studio()).toBe('south')
  await memory.fold([joined('west', later)])
  expect(studio()).toBe('west')
})
