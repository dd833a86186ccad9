import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { crc32, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rehearsal } from '#shared/accounts/erasure-calls.ts'
import { accounts } from '#projections/accounts/accounts.ts'
import { metadataOf } from '../../platform/kernel/handle.ts'
import { contentHash } from '../../platform/event-store/event-codec.ts'
import { exportPerson } from '../account/export.ts'
import { addImages } from '../media/media.ts'
import { actorOf, bodyOf, interrupted } from '../testing/media.ts'
import { peopleTest, photo, type PeopleTest } from '../testing/people.ts'
import { line, ndjson } from '../testing/accounts.ts'

let studio: PeopleTest
beforeAll(async () => {
  studio = await peopleTest()
  await studio.send(
    'root',
    'POST',
    '/api/accounts/import',
    ndjson(line('sena', { name: 'Sena', tipCont: 'Manager', password: 'Abc12!xyz' })),
  )
  await makeSuper('sena')
  await studio.send('root', 'POST', '/api/accounts/site-accounts', {
    user: 'fern',
    site: 'ctb',
    username: 'stage_name',
    pass: 'vault-marker',
  })
  const { body } = await studio.send('root', 'POST', '/getUserInfo', { user: 'fern' })
  const change = {
    telefon: '0700 765 431',
    ci: { cnp: '1800101221144' },
    hired: '2020-01-01',
    ended: '2026-10-31',
  }
  await studio.send('root', 'PATCH', '/api/accounts/people/fern', { version: body.version, change })
  await studio.upload('fern', '/api/accounts/people/fern/media/avatar', [
    { name: 'me.jpg', bytes: await photo('teal') },
  ])
  await studio.settle()
})
afterAll(() => studio.close())

/** As the module of permissions says it; the reaction brings it into the account. */
async function makeSuper(user: string): Promise<void> {
  const meta = metadataOf({ actor: null, commandId: `super-${user}`, now: studio.clock.now })
  await studio.app.journal.append(
    {
      stream: `super-${user}`,
      events: [{ type: 'SuperGranted', data: { user } }],
      expectedVersion: 0,
    },
    meta,
  )
  await studio.settle()
}
const base = '/api/accounts/people/fern/erasure'
const rehearse = async () => (await studio.send<Rehearsal>('root', 'GET', base)).body

/** The files of a ZIP as text, read by its directory, each with its checksum proved. */
function unzipped(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\u0005\u0006')) + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, sum, packed] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
    ]
    const [name, extra, comment] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + packed)
    const content = method === 0 ? bytes : inflateRawSync(bytes)
    expect(crc32(content)).toBe(sum)
    files[zip.toString('utf8', at + 46, at + 46 + name)] = content.toString('utf8')
    at += 46 + name + extra + comment
  }
  return files
}

test('an export is a ZIP of the record, the events and the pictures, for oneself and the owner', async () => {
  expect((await studio.send('mara', 'GET', '/api/accounts/people/fern/export')).status).toBe(403)
  const sent = await studio.send('fern', 'GET', '/api/accounts/people/fern/export')
  expect(sent.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': "attachment; filename*=UTF-8''fern.zip",
  })
  const files = unzipped(sent.bytes)
  expect(JSON.parse(files['person.json'] ?? '')).toMatchObject({
    user: 'fern',
    telefon: '0700 765 431',
    cnp: '1800101221144',
  })
  expect(files['events/account-fern.ndjson']).toContain('ContactSet')
  expect(Object.keys(files).some((name) => /^media\/avatar\/[0-9a-f]{64}\.jpeg$/.test(name))).toBe(
    true,
  )
  expect(JSON.stringify(files)).not.toContain('vault-marker')
  const { body } = await studio.send<{ what: string }[]>(
    'root',
    'GET',
    '/api/accounts/people/fern/reveals',
  )
  expect(body[0]?.what).toBe('export')
})

test('an export that nobody reads to its end leaves no file open', async () => {
  const opened: Readable[] = []
  const endless = () => {
    const body = new Readable({ read: () => body.push(Buffer.alloc(1000)) })
    opened.push(body)
    return body
  }
  const app = {
    ...studio.app,
    files: { ...studio.app.files, open: async () => ({ bytes: 1_000_000, body: endless() }) },
  }
  const by = await actorOf(studio, 'root')
  const { body } = await exportPerson(app, 'fern', by, studio.browser().context(by))
  for await (const _ of body) if (opened.length > 0) break
  await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true])
})

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
  const by = await actorOf(studio, 'root')
  const late = addImages(
    app,
    'fern',
    'social',
    bodyOf(await photo('navy')),
    by,
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
    ndjson(line('fern')),
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
