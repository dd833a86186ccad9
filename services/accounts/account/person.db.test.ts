import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleTest, type PeopleTest } from '../testing/people.ts'

let studio: PeopleTest
beforeAll(async () => {
  studio = await peopleTest()
})
afterAll(() => studio.close())
const infoOf = async (user: string, as = 'root') =>
  (await studio.send(as, 'POST', '/getUserInfo', { user })).body
const edit = async (as: string, user: string, change: object, version?: number) =>
  studio.send(as, 'PATCH', `/api/accounts/people/${user}`, {
    version: version ?? (await infoOf(user)).version,
    change,
  })

test('every field of a person is kept as it is said, and what is not said stays', async () => {
  const answer = await edit('mara', 'oak', {
    telefon: '0700 000 000',
    adresa: 'Strada Inventată 1',
    oras: 'Cluj-Napoca',
    tara: 'România',
    zipCode: '400000',
    iban: 'RO49AAAA1B31007593840000',
    varsta: { ziua: 29, luna: 2, anul: 2000 },
    ci: { cnp: '1800101221144', serie: 'XX000000', luna: 12, anul: 2026 },
    locker: '12',
    cazare: true,
    auto_pause: true,
    culoarea: '#aabbcc',
    chatSound: false,
    hired: '2025-01-15',
    contract: 'C-1',
    vacationDays: 22.5,
    remainingLastYearDaysOff: 1.5,
    new_configs: { ctb: [{ slot: 1, count: 5, enabled: true }] },
    email: 'oak@example.test',
  })
  expect([answer.status, answer.body.warnings]).toEqual([200, []])
  expect(answer.body.changed).not.toContain('email')
  await edit('mara', 'oak', { oras: 'Iași', ci: { luna: 11 } })
  const info = await infoOf('oak', 'mara')
  expect(info).toMatchObject({
    telefon: '0700 000 000',
    oras: 'Iași',
    varsta: { ziua: 29, luna: 2, anul: 2000 },
    ci: { luna: 11, anul: 2026, alert: 30 },
    has: { iban: true, cnp: true, serie: true },
    locker: '12',
    cazare: true,
    vacationDays: 22.5,
    hired: '2025-01-15',
    ended: null,
    new_configs: { ctb: [{ slot: 1, count: 5, enabled: true }] },
    privilegii: false,
    settings: { restrictions: [], models: [] },
  })
  expect(JSON.stringify(info)).not.toMatch(/1800101221144|XX000000|RO49AAAA/)
})

test('of two editors of one field the second is told, of two fields both are written', async () => {
  const { version } = await infoOf('fern')
  expect(
    (await edit('mara', 'fern', { telefon: '0700111111', oras: 'Arad' }, version)).status,
  ).toBe(200)
  const second = await edit('root', 'fern', { telefon: '0700222222' }, version)
  expect([second.status, second.body]).toEqual([
    409,
    {
      code: 'accounts.changedMeanwhile',
      err: 'Someone else changed this: telefon. Review it and try again.',
      params: { fields: 'telefon' },
    },
  ])
  expect((await edit('root', 'fern', { locker: '7' }, version)).status).toBe(200)
  expect(await infoOf('fern')).toMatchObject({ telefon: '0700111111', oras: 'Arad', locker: '7' })
})

test('one changes of oneself what is one’s own, a manager those below them, and nobody their own pay', async () => {
  expect((await edit('fern', 'fern', { telefon: '0700333333', language: 'ro' })).status).toBe(200)
  expect((await edit('fern', 'fern', { iban: 'RO49AAAA1B31007593840000' })).body.code).toBe(
    'accounts.fieldNotYours',
  )
  expect((await edit('mara', 'mara', { vacationDays: 40 })).body.code).toBe(
    'accounts.fieldNotYours',
  )
  expect((await edit('mara', 'moss', { telefon: '0700444444' })).body.code).toBe(
    'accounts.aboveYou',
  )
  expect((await edit('mara', 'palm', { telefon: '0700444444' })).status).toBe(404)
  expect((await edit('mara', 'fern', { tipCont: 'Manager' })).body.code).toBe('accounts.aboveYou')
  expect((await edit('root', 'fern', { super: true })).status).toBe(400)
  expect((await edit('fern', 'oak', { telefon: '0700444444' })).status).toBe(403)
})

test('the messages are the fixed ones, word for word', async () => {
  const err = async (change: object) => (await edit('root', 'fern', change)).body.err
  expect(await err({ email: 'nowhere' })).toContain('Please enter a valid email address')
  expect(await err({ name: 'F3rn' })).toContain('Letters and spaces only')
  expect(await err({ telefon: 'abc' })).toContain('Please enter a valid number')
  expect(await err({ name: 'F' })).toContain('name length must be grater than 1')
  expect((await edit('root', 'fern', { name: 'Ana-Maria', surname: 'O’Invented' })).status).toBe(
    200,
  )
})

test('nobody under 18 on the day of hire has an account on a site', async () => {
  const young = { varsta: { ziua: 1, luna: 6, anul: 2008 }, hired: '2026-05-31' }
  await studio.send('root', 'POST', '/api/accounts/site-accounts', {
    user: 'fern',
    site: 'ctb',
    username: 'fern_x',
  })
  expect((await edit('root', 'fern', young)).body.code).toBe('accounts.tooYoung')
  expect((await edit('root', 'fern', { ...young, hired: '2026-06-01' })).status).toBe(200)
  expect((await edit('root', 'iris', young)).status).toBe(200)
  const set = await studio.send('root', 'POST', '/api/accounts/site-accounts', {
    user: 'iris',
    site: 'mfc',
    username: 'iris_x',
  })
  expect([set.status, set.body.code]).toEqual([409, 'accounts.tooYoung'])
})

test('a CNP or an IBAN that does not check is taken with a warning', async () => {
  const answer = await edit('root', 'palm', {
    ci: { cnp: '1800101221145' },
    iban: 'RO49AAAA1B31007593840001',
  })
  expect(answer.body.warnings?.map(({ field }) => field)).toEqual(['ci', 'iban'])
})

test('an account is made with a call of its own, and only once', async () => {
  const fresh = {
    user: 'reed',
    name: 'Reed',
    surname: 'Fictional',
    email: 'reed@example.test',
    tipCont: 'Model',
    studio: 'north',
  }
  expect((await studio.send('mara', 'POST', '/api/accounts/people', fresh)).body).toEqual({
    user: 'reed',
    version: 3,
  })
  expect((await studio.send('mara', 'POST', '/api/accounts/people', fresh)).body.code).toBe(
    'accounts.accountExists',
  )
  expect(
    (await studio.send('mara', 'POST', '/api/accounts/people', { ...fresh, user: 'All' })).body
      .code,
  ).toBe('accounts.loginTaken')
  for (const user of ['ALL', 'FERN', 'Root'])
    expect([
      user,
      (await studio.send('mara', 'POST', '/api/accounts/people', { ...fresh, user })).body.code,
    ]).toEqual([user, 'accounts.loginTaken'])
  // Nor a moment after it was made, nor in the same moment, before any list has it.
  const made = async (user: string) =>
    (await studio.send('mara', 'POST', '/api/accounts/people', { ...fresh, user })).body
  expect(await made('Sedge')).toMatchObject({ user: 'Sedge' })
  expect((await made('sedge')).code).toBe('accounts.loginTaken')
  const both = await Promise.all(['tansy', 'Tansy', 'TANSY'].map(made))
  expect(both.filter(({ code }) => code === 'accounts.loginTaken').length).toBe(2)
  expect(
    (
      await studio.send('mara', 'POST', '/api/accounts/people', {
        ...fresh,
        user: 'reed2',
        studio: 'south',
      })
    ).status,
  ).toBe(422)
})

test('one person is made with a name as an edit would take it', async () => {
  const make = (rest: object) =>
    studio.send('mara', 'POST', '/api/accounts/people', {
      user: 'sedge',
      name: 'Sedge',
      surname: 'Fictional',
      email: 'sedge@example.test',
      tipCont: 'Model',
      studio: 'north',
      ...rest,
    })
  expect((await make({ name: '' })).body.err).toBe('body.name: name length must be grater than 1')
  expect((await make({ surname: 'R2D2' })).body.err).toBe('body.surname: Letters and spaces only')
  expect((await make({ email: 'x' })).body.err).toBe(
    'body.email: Please enter a valid email address',
  )
})

test('slots are of sites that there are, and nobody leaves before they came', async () => {
  const slots = { new_configs: { zzz: [{ slot: 1, count: 1, enabled: true }] } }
  expect((await edit('mara', 'oak', slots)).body).toMatchObject({ code: 'accounts.siteUnknown' })
  const left = await edit('mara', 'oak', { hired: '2026-05-01', ended: '2026-04-30' })
  expect(left).toMatchObject({ status: 400, body: { params: { paths: '/body/change/ended' } } })
  expect(left.body.err).toBe('body.change.ended: the collaboration cannot end before it began')
  expect((await edit('mara', 'oak', { hired: '2026-05-01', ended: '2026-05-01' })).status).toBe(200)
  expect((await edit('mara', 'oak', { hired: '2026-05-02' })).status).toBe(400)
  expect((await edit('mara', 'oak', { ended: null })).status).toBe(200)
})

test('a record names the studio and the account type by their fixed names', async () => {
  expect(await infoOf('palm')).toMatchObject({
    studio: 'south',
    studioul: 'South',
    tipCont: 'Model',
    type: 'Model',
  })
})

test('what the viewer may not see is not there', async () => {
  const seen = await infoOf('mara', 'fern')
  expect(seen).toMatchObject({
    user: 'mara',
    name: 'Mara',
    may: { manage: false, reveal: false, media: [] },
  })
  for (const field of ['email', 'telefon', 'has', 'ci', 'conturi', 'hired', 'erasure'])
    expect(seen).not.toHaveProperty(field)
  expect((await studio.send('mara', 'POST', '/getUserInfo', { user: 'palm' })).status).toBe(404)
  expect((await studio.send('', 'POST', '/getUserInfo', { user: 'palm' })).status).toBe(401)
})

test('who has a name on a site is named to whoever may know it', async () => {
  await studio.send('root', 'POST', '/api/accounts/site-accounts', {
    user: 'oak',
    site: 'ctb',
    username: 'oak_x',
  })
  const take = (as: string, user: string) =>
    studio.send(as, 'POST', '/api/accounts/site-accounts', {
      user,
      site: 'ctb',
      username: 'oak_x',
      replace: true,
    })
  expect((await take('root', 'palm')).body.err).toBe('oak already has the account oak_x on ctb')
  await studio.send('root', 'POST', '/api/accounts/site-accounts', {
    user: 'palm',
    site: 'mfc',
    username: 'palm_x',
  })
  const hidden = await studio.send('mara', 'POST', '/api/accounts/site-accounts', {
    user: 'fern',
    site: 'mfc',
    username: 'palm_x',
  })
  expect(hidden.body).toEqual({
    code: 'accounts.siteAccountOfAnother',
    err: 'The account palm_x on mfc already belongs to someone else',
    params: { username: 'palm_x', site: 'mfc' },
  })
  expect(
    (await studio.send('root', 'DELETE', '/api/accounts/people/palm/site-accounts/mfc')).status,
  ).toBe(200)
  expect(
    (await studio.send('root', 'DELETE', '/api/accounts/people/palm/site-accounts/mfc')).status,
  ).toBe(404)
})

test('accounts on other networks are one’s own to set', async () => {
  const put = (as: string, body: object) =>
    studio.send(as, 'PUT', '/api/accounts/people/fern/non-adult/skype', body)
  expect((await put('fern', { username: 'fern.calls', pass: 'skype-pass' })).body).toEqual({
    username: 'fern.calls',
    secret: true,
  })
  expect((await put('mara', { username: 'fern.calls.2' })).body).toEqual({
    username: 'fern.calls.2',
    secret: true,
  })
  expect((await put('oak', { username: 'x' })).status).toBe(403)
  expect((await infoOf('fern', 'fern')).nonAdult).toEqual({
    skype: { username: 'fern.calls.2', secret: true },
  })
  expect(
    (await studio.send('fern', 'DELETE', '/api/accounts/people/fern/non-adult/skype')).status,
  ).toBe(200)
  expect(await studio.app.vault.listOf('fern', 'non-adult-password')).toEqual([])
})

test('documents that expire soon are listed for whoever may read accounts, and then those that are missing', async () => {
  await studio.settle()
  const expiring = (as: string, query = '') =>
    studio.send<Record<string, unknown>[]>(as, 'GET', `/api/accounts/id-expiries${query}`)
  const missing = { user: 'fern', studio: 'north', expires: null, days: null, alert: null }
  expect((await expiring('mara')).body).toMatchObject([
    { user: 'oak', studio: 'north', expires: '2026-11-30', days: 10, alert: 30 },
    missing,
  ])
  expect((await expiring('iris')).body).toHaveLength(2)
  expect((await expiring('fern')).status).toBe(403)
  expect((await expiring('mara', '?within=9')).body).toMatchObject([missing])
  for (const within of ['0', '91', '1e9', '-1', '10.5', 'x', '', '%00', '10&within=20'])
    expect((await expiring('mara', `?within=${within}`)).status).toBe(400)
})
