import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Rehearsal } from '#shared/accounts/erasure-calls.ts'
import { accounts } from '#projections/accounts/accounts.ts'
import { metadataOf } from '../../platform/kernel/metadata.ts'
import { contentHash } from '../../platform/event-store/event-codec.ts'
import { addImages } from '../media/media.ts'
import { actorOfCookie, multipartBodyOf, interrupted } from '../testing/media.ts'
import { photo } from '../testing/people.ts'
import { leaverTest } from '../testing/leaver.ts'
import { line, ndjsonBody } from '../testing/accounts.ts'

const studio = await leaverTest()
afterAll(() => studio.close())

const base = '/api/accounts/people/fern/erasure'
const rehearse = async () => (await studio.send<Rehearsal>('root', 'GET', base)).body

test('a rehearsal says what becomes unreadable, what law keeps, and what stands against it', async () => {
  const { unreadable, refusals, kept, secrets, images, siteNames, request } = await rehearse()
  expect(unreadable).toContainEqual({
    stream: 'account-fern',
    type: 'ContactSet',
    events: 1,
    fields: ['telefon', 'adresa', 'oras', 'tara', 'zipCode'],
  })
  expect(refusals.map(({ code }) => code)).toEqual([
    'accounts.stillActive',
    'accounts.retentionUnexpired',
  ])
  expect(kept).toContainEqual(
    expect.objectContaining({ part: 'money', until: '2036-12-31', personal: false }),
  )
  expect([secrets >= 3, images, siteNames, request]).toEqual([true, 1, 1, null])
})

test('the owner, active people and those whom law still keeps are not erased', async () => {
  const ask = (user: string, rest = {}) =>
    studio.send('root', 'POST', `/api/accounts/people/${user}/erasure`, {
      reason: 'asked for it',
      ...rest,
    })
  expect((await ask('root')).body.code).toBe('accounts.ownerStays')
  expect((await ask('fern')).body.code).toBe('accounts.stillActive')
  await studio.send('root', 'POST', '/make_inactive', { user: 'fern', active: false })
  expect((await ask('fern')).body).toMatchObject({
    code: 'accounts.retentionUnexpired',
    err: expect.stringContaining('2031-12-31'),
  })
  expect((await studio.send('mara', 'POST', base, { reason: 'not mine to ask' })).status).toBe(403)
})

test('how long law keeps what is the studio’s to set', async () => {
  const value = ['identity', 'contract', 'money', 'workingTime', 'audit'].map((part) => ({
    part,
    years: 0,
  }))
  const meta = metadataOf({
    actor: null,
    commandId: 'retention-of-south',
    now: '2020-01-01T00:00:00.000Z',
  })
  const data = {
    studio: 'south',
    setting: 'retention',
    old: value,
    value,
    from: '2020-01-01T00:00:00.000Z',
  }
  await studio.app.journal.append(
    {
      stream: 'retention-of-south',
      events: [{ type: 'StudioSettingChanged', data }],
      expectedVersion: 0,
    },
    meta,
  )
  await studio.settle()
  const { body } = await studio.send<Rehearsal>('root', 'GET', '/api/accounts/people/palm/erasure')
  expect(body.kept.map(({ until }) => until)).toEqual(Array(5).fill('2026-12-31'))
})

test('one asks, another approves; what was withdrawn has to be asked for again', async () => {
  const request = () =>
    studio.send('root', 'POST', base, { reason: 'asked for it in person', separated: true })
  expect((await studio.send('sena', 'POST', `${base}/approval`)).body.code).toBe(
    'accounts.erasureAbsent',
  )
  expect((await request()).status).toBe(201)
  expect((await request()).body.code).toBe('accounts.erasureRequested')
  expect((await studio.send('root', 'POST', `${base}/approval`)).body.code).toBe(
    'accounts.erasureOwnApproval',
  )
  await studio.settle()
  expect((await studio.send('sena', 'GET', '/api/accounts/erasures')).body).toEqual([
    { user: 'fern', by: 'root', at: expect.any(String) },
  ])
  expect((await studio.send('sena', 'DELETE', base)).status).toBe(200)
  expect((await studio.send('sena', 'POST', `${base}/approval`)).body.code).toBe(
    'accounts.erasureAbsent',
  )
  await request()
})

test('an erasure is final: fields, secrets, pictures and names are gone, and every proof still holds', async () => {
  const image =
    (await studio.send('root', 'POST', '/getUserInfo', { user: 'fern' })).body.media?.avatar?.[0]
      ?.image ?? ''
  const approve = () =>
    studio.send<{ kept: { part: string }[] }>('sena', 'POST', `${base}/approval`)
  let approved: Awaited<ReturnType<typeof approve>> | undefined
  // While somebody's upload for them is under way: its file is kept a moment before it is refused.
  const app = interrupted(
    studio.app,
    'AddImages',
    'before',
    async () => (approved = await approve()),
  )
  const by = await actorOfCookie(studio, 'root')
  const picture = multipartBodyOf(await photo('navy'))
  const late = addImages.handlerOf(app)(
    { params: { user: 'fern', list: 'social' }, query: undefined, body: picture },
    studio.browser().context(by),
  )
  await expect(late).rejects.toMatchObject({ code: 'accounts.erased' })
  expect([approved?.status, approved?.body.kept.map(({ part }) => part)]).toEqual([
    200,
    ['identity', 'contract', 'money', 'workingTime', 'audit'],
  ])
  await studio.settle()

  const { body } = await studio.send('root', 'POST', '/getUserInfo', { user: 'fern' })
  expect(body).toMatchObject({
    user: 'fern',
    name: '[erased]',
    surname: '[erased]',
    erased: true,
    active: false,
    media: {},
  })
  expect(body).not.toHaveProperty('telefon')
  expect(await studio.app.vault.listOf('fern')).toEqual([])
  expect(await studio.app.files.open(image)).toBeUndefined()
  const folder = path.join(studio.app.config.DATA_DIR, 'files')
  expect(
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()),
  ).toEqual([])
  const events = await studio.app.journal.read('account-fern')
  expect(events.map(({ type, data }) => [type, data])).toContainEqual([
    'ContactSet',
    expect.objectContaining({ telefon: '[erased]' }),
  ])
  expect(JSON.stringify(events)).not.toMatch(
    /0700 765 431|1800101221144|me\.jpg|Fictional|asked for it/,
  )

  const { rows } = await studio.app.pool.query('select a.* from account a where a.person = $1', [
    'fern',
  ])
  expect(rows[0]).toMatchObject({
    name: '[erased]',
    email: '[erased]',
    search: 'fern',
    avatar: null,
    sites: [],
    erased: true,
  })
  const stored = await studio.app.journal.store.readStream('account-fern')
  expect(stored.every((event) => contentHash(event) === event.hash)).toBe(true)
  expect(await studio.verify(accounts)).toBeUndefined()
})

test('whoever was erased is nobody: no login, no import, no change, no second erasure', async () => {
  expect(
    (
      await studio.server.inject({
        method: 'POST',
        url: '/login',
        payload: { user: 'fern', password: 'Abc12!xyz' },
      })
    ).statusCode,
  ).toBe(401)
  const imported = await studio.send<{ rejected: { code: string }[] }>(
    'root',
    'POST',
    '/api/accounts/import',
    ndjsonBody(line('fern')),
  )
  expect(imported.body.rejected).toEqual([expect.objectContaining({ code: 'accounts.erased' })])
  const edited = await studio.send('root', 'PATCH', '/api/accounts/people/fern', {
    version: 1,
    change: { telefon: '0700000000' },
  })
  expect(edited.body.code).toBe('accounts.erased')
  expect((await studio.send('sena', 'POST', `${base}/approval`)).body.code).toBe('accounts.erased')
  expect(
    (await studio.send('root', 'POST', '/make_inactive', { user: 'fern', active: true })).body.code,
  ).toBe('accounts.erased')
  await studio.send('root', 'POST', '/api/accounts/site-accounts', {
    user: 'oak',
    site: 'ctb',
    username: 'stage_name',
  })
  expect(
    (await studio.send('root', 'POST', '/getUserInfo', { user: 'oak' })).body.conturi,
  ).toMatchObject({ ctb: { username: 'stage_name' } })
})

test('an erasure that was interrupted after its event is finished by itself', async () => {
  await studio.send('root', 'POST', '/make_inactive', { user: 'palm', active: false })
  await studio.send('root', 'POST', '/api/accounts/people/palm/erasure', {
    reason: 'asked for it',
    separated: true,
  })
  await studio.send('sena', 'POST', '/api/accounts/people/palm/erasure/approval')
  // As if the process had died before the key was destroyed.
  await studio.app.pool.query('update person_keys set destroyed_at = null where person = $1', [
    'palm',
  ])
  await studio.app.vault.put('left-behind', 'palm', 'site-password', 'x')
  await studio.settle()
  expect(await studio.app.vault.listOf('palm')).toEqual([])
  const { rows } = await studio.app.pool.query(
    'select k.wrapped, k.destroyed_at is not null as gone from person_keys k where k.person = $1',
    ['palm'],
  )
  expect(rows).toEqual([{ wrapped: null, gone: true }])
})

test('the list of people is rebuilt to the same rows when some were erased', async () => {
  await studio.rebuild(accounts)
  const { rows } = await studio.app.pool.query<{ name: string }>(
    'select a.name from account a where a.person = any($1)',
    [['fern', 'palm']],
  )
  expect(rows.map(({ name }) => name)).toEqual(['[erased]', '[erased]'])
})
