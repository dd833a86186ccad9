import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSchema } from '../platform/testing/database.ts'
import {
  ndjson,
  ownerLogin,
  startProcess,
  TestClient,
  type TestProcess,
} from '../platform/testing/process.ts'
import { dump, finds } from './everything-stored.ts'

/** Said once each, through every door that takes such a thing; none of them may be found anywhere afterwards. */
const secrets: Record<string, string> = {
  ownerPassword: ownerLogin.password,
  password: 'Markr-77-aa!',
  nextPassword: 'Markr-78-bb!',
  wrongPassword: 'Markr-79-cc!',
  sitePassword: 'site-marker-8a1',
  importedSitePassword: 'site-marker-8a2',
  networkPassword: 'network-marker-8a3',
  cnp: '1800101221144',
  serie: 'ZZ998877',
  iban: 'RO49AAAA1B31007593840000',
}
/** Personal fields that no read model holds either. */
const personal = [
  '0799 123 987',
  'Strada Markerului 19',
  'Markertown',
  '998811',
  'C-MARKER-55',
  '1999-09-19',
  'handle-marker-4',
  'because-marker-5',
]
/** In the list of people, as names are, and nowhere else: no event holds them readable. */
const names = ['Markerina', 'Testescumarker']
const email = 'markerina@example.test'

let server: TestProcess
let database: { readonly url: string; readonly schema: string }
let folder: string
const answers: string[] = []
beforeAll(async () => {
  database = testSchema()
  folder = await mkdtemp(join(tmpdir(), 'callboard-secrets-'))
  server = await startProcess({
    DATABASE_URL: database.url,
    DATABASE_SCHEMA: database.schema,
    LOG_LEVEL: 'trace',
    DATA_DIR: folder,
  })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** Each answer is kept, except those that are asked for a secret. */
async function ask(
  client: TestClient,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const answer = await client.raw(method, path, body, headers)
  answers.push(await answer.clone().text())
  return answer
}

async function useEveryDoor(): Promise<void> {
  const owner = new TestClient(server.url)
  await owner.login()
  await ask(owner, 'POST', '/api/studios', {
    studio: 'north',
    name: 'North',
    timezone: 'Europe/Bucharest',
  })
  const [name, surname] = names
  const line = {
    user: 'marker',
    name,
    surname,
    email,
    tipCont: 'Model',
    studio: 'north',
    password: secrets['password'],
  }
  await ask(owner, 'POST', '/api/accounts/people', line)
  const conturi = { ctb: { username: 'stage', pass: secrets['importedSitePassword'] } }
  const bad = [
    { ...line, studio: 'nowhere' },
    { ...line, conturi: { zzz: conturi.ctb } },
    { ...line, email: 'x' },
  ]
  await ask(
    owner,
    'POST',
    '/api/accounts/import',
    `${ndjson([{ ...line, conturi }, ...bad])}\n{"password":"${secrets['wrongPassword']}"`,
  )
  await ask(
    owner,
    'POST',
    '/api/accounts/import?dry_run=true',
    ndjson([{ ...line, password: secrets['nextPassword'] }]),
  )
  await ask(owner, 'POST', '/api/accounts/site-accounts', {
    user: 'marker',
    site: 'ctb',
    username: 'stage',
    pass: secrets['sitePassword'],
  })
  const network = { username: personal[6], pass: secrets['networkPassword'] }
  await ask(owner, 'PUT', '/api/accounts/people/marker/non-adult/skype', network)
  await ask(owner, 'PUT', '/api/accounts/people/marker/non-adult/skype', {
    ...network,
    username: 5,
  })
  await editEverything(owner)
  await revealEverything(owner)
  await logInAndOut()
  await takeAndSend(owner)
  await erase(owner)
}
async function editEverything(owner: TestClient): Promise<void> {
  const { version } = (await (
    await ask(owner, 'POST', '/getUserInfo', { user: 'marker' })
  ).json()) as { version: number }
  const [telefon, adresa, oras, zipCode, contract] = personal
  const { cnp, serie, iban } = secrets
  const change = {
    telefon,
    adresa,
    oras,
    zipCode,
    contract,
    iban,
    ci: { cnp, serie, luna: 12, anul: 2026 },
    varsta: { ziua: 19, luna: 9, anul: 1999 },
  }
  const edit = (said: object, at = version) =>
    ask(owner, 'PATCH', '/api/accounts/people/marker', { version: at, change: said })
  expect((await edit(change)).status).toBe(200)
  expect((await edit({ ...change, telefon: '0700000000', iban: '' })).status).toBe(409)
  expect((await edit({ iban: `${iban}!` })).status).toBe(400)
  expect((await edit({ ...change, strange: cnp })).status).toBe(400)
  expect((await edit({ ci: { cnp: { cnp } } })).status).toBe(400)
}
async function revealEverything(owner: TestClient): Promise<void> {
  const reveal = async (body: object) =>
    (
      (await (
        await owner.raw('POST', '/api/accounts/people/marker/reveal', {
          reason: personal[7],
          ...body,
        })
      ).json()) as { value: string }
    ).value
  expect(await reveal({ what: 'cnp' })).toBe(secrets['cnp'])
  expect(await reveal({ what: 'serie' })).toBe(secrets['serie'])
  expect(await reveal({ what: 'iban' })).toBe(secrets['iban'])
  expect(await reveal({ what: 'sitePassword', of: 'ctb' })).toBe(secrets['sitePassword'])
  expect(await reveal({ what: 'nonAdultPassword', of: 'skype' })).toBe(secrets['networkPassword'])
}
async function logInAndOut(): Promise<void> {
  const marker = new TestClient(server.url)
  for (const key of ['wrongPassword', 'password'] as const) {
    const answer = await ask(marker, 'POST', '/login', { user: 'marker', password: secrets[key] })
    const cookie = answer.headers.getSetCookie()[0]?.match(/=([\w-]{43})/)?.[1]
    if (cookie !== undefined) secrets['cookie'] = cookie
  }
  await ask(marker, 'POST', '/login', { user: secrets['wrongPassword'], password: 7 })
  expect(
    (
      await ask(marker, 'POST', '/api/accounts/password', {
        password: secrets['password'],
        next: 'short',
      })
    ).status,
  ).toBe(400)
  expect(
    (
      await ask(marker, 'POST', '/api/accounts/password', {
        password: secrets['password'],
        next: secrets['nextPassword'],
      })
    ).status,
  ).toBe(200)
  const enrolled = await marker.raw('POST', '/api/accounts/two-factor/enrol', {
    password: secrets['nextPassword'],
  })
  secrets['twoFactor'] = ((await enrolled.json()) as { secret: string }).secret
  await ask(marker, 'POST', '/api/accounts/two-factor/confirm', { code: '000000' })
  await ask(marker, 'POST', '/getUserInfo', { user: 'owner' })
}
async function takeAndSend(owner: TestClient): Promise<void> {
  const made = (await (
    await owner.raw('POST', '/api/tokens', { name: 'marker', scopes: ['read'] })
  ).json()) as { token: string }
  secrets['token'] = made.token
  await ask(new TestClient(server.url), 'GET', '/getAppUsers', undefined, {
    authorization: `Bearer ${made.token}`,
  })
  const picture = await sharp({
    create: { width: 80, height: 60, channels: 3, background: 'teal' },
  })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'me.jpg')
  const cookie =
    (await owner.raw('POST', '/login', ownerLogin)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const sent = await fetch(`${server.url}/api/accounts/people/marker/media/avatar`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  expect(sent.status).toBe(201)
  const zip = await owner.raw('GET', '/api/accounts/people/marker/export')
  expect([zip.status, (await zip.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
  const reset = await owner.raw('POST', '/api/accounts/password/reset', { user: 'marker' })
  secrets['resetPassword'] = ((await reset.json()) as { password: string }).password
  expect(secrets['resetPassword']).toMatch(/\S{7}/)
  await ask(owner, 'GET', '/metrics')
  await ask(owner, 'GET', `/getAppUsers?q=${names[0]}&active=all`)
}
/** Somebody else's life, so that what a vault and a log hold of the erased is looked through, too. */
async function erase(owner: TestClient): Promise<void> {
  const line = {
    user: 'gone',
    name: 'Gonemarker',
    surname: 'Gonemarker',
    email: 'gone@example.test',
    tipCont: 'Model',
    studio: 'north',
  }
  await ask(owner, 'POST', '/api/accounts/people', line)
  await ask(owner, 'POST', '/make_inactive', { user: 'gone', active: false })
  expect(
    (
      await ask(owner, 'POST', '/api/accounts/people/gone/erasure', {
        reason: personal[7],
        separated: true,
      })
    ).status,
  ).toBe(201)
}

test('after a life of a person through every door, no secret stands in any table, answer, metric or log line', async () => {
  await useEveryDoor()
  const tables = await dump(database)
  expect(tables.get('events')).toContain('ContactSet')
  expect(tables.get('vault')).toContain('site-password')
  expect(server.output()).toContain('answered')
  const places = new Map([...tables, ['answers', answers.join('\n')], ['log', server.output()]])
  const kept = Object.entries(secrets).flatMap(([what, secret]) =>
    [...places].filter(([, text]) => finds(text, secret)).map(([place]) => `${what} in ${place}`),
  )
  expect(kept).toEqual([])

  const unanswered = [...places].filter(([place]) => place !== 'answers')
  expect(
    personal.flatMap((text) =>
      unanswered.filter(([, found]) => finds(found, text)).map(([place]) => `${text} in ${place}`),
    ),
  ).toEqual([])
  const tablesWith = (texts: readonly string[]) =>
    texts.flatMap((text) =>
      unanswered
        .filter(([, found]) => finds(found, text))
        .map(([place]) => place.replace(/__\d+$/, '')),
    )
  // Names stand in the list of accounts and in the directory of people, and nowhere else.
  expect(new Set(tablesWith(names))).toEqual(new Set(['account', 'directory_person']))
  // The address stands where accounts are listed, and where the daily mail is addressed.
  expect(new Set(tablesWith([email]))).toEqual(new Set(['account', 'audience']))
})
