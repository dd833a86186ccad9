import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { languageOf, revealIbans, studioNamed } from '#shared/accounts/needs.ts'
import { ownerActor } from '../../platform/testing/app.ts'
import { accountsModule } from '../module.ts'
import { peopleTest } from '../testing/people.ts'

const studio = await peopleTest()
afterAll(() => studio.close())
const given = <T>({ need }: { readonly need: string; readonly type?: T }): T =>
  accountsModule.gives?.find((one) => one.need === need)?.make({}) as T
const context = () => ({
  actor: ownerActor,
  commandId: randomUUID(),
  now: '2026-11-20T12:00:00.000Z',
  wrote: () => undefined,
})
const IBAN = 'RO49AAAA1B31007593840000'
const infoOf = async (user: string) =>
  (await studio.send(user, 'POST', '/getUserInfo', { user })).body

test('IBANs shown to somebody at once are recorded one by one, with the reason; who has none is left out', async () => {
  await studio.send('root', 'PATCH', '/api/accounts/people/oak', {
    version: (await infoOf('oak')).version,
    change: { iban: IBAN },
  })
  const by = { ...ownerActor, user: 'root' }
  const reason = 'payment list 2026-10/2'
  const shown = await given(revealIbans)(
    studio.app,
    { users: ['oak', 'moss', 'nobody'], by, reason },
    context(),
  )
  expect([...shown]).toEqual([['oak', IBAN]])
  const looks = await studio.send<unknown[]>('oak', 'GET', '/api/accounts/people/oak/reveals')
  expect(looks.body).toMatchObject([{ by: 'root', what: 'iban', reason, site: null }])
  const others = await studio.send<unknown[]>('moss', 'GET', '/api/accounts/people/moss/reveals')
  expect(others.body).toEqual([])
})

test('whose secrets are not theirs to see is left out, and nothing is recorded', async () => {
  const by = { ...ownerActor, user: 'moss', owner: false, super: false, allStudios: false }
  const before = await studio.send<unknown[]>('oak', 'GET', '/api/accounts/people/oak/reveals')
  const shown = await given(revealIbans)(
    studio.app,
    { users: ['oak'], by: { ...by, tipCont: 'Model' }, reason: 'curious' },
    context(),
  )
  expect([...shown]).toEqual([])
  const after = await studio.send<unknown[]>('oak', 'GET', '/api/accounts/people/oak/reveals')
  expect(after.body).toEqual(before.body)
})

test('the language is that of the account', async () => {
  await studio.send('root', 'PATCH', '/api/accounts/people/oak', {
    version: (await infoOf('oak')).version,
    change: { language: 'ro' },
  })
  expect(await given(languageOf)(studio.app, 'oak')).toBe('ro')
  expect(await given(languageOf)(studio.app, 'nobody')).toBe('en')
})

test('a studio is named with its zone; one that nobody has made is not there', async () => {
  expect(await given(studioNamed)(studio.app, 'north')).toMatchObject({
    name: expect.stringMatching(/./) as string,
    timezone: 'Europe/Bucharest',
  })
  expect(await given(studioNamed)(studio.app, 'nowhere')).toBeUndefined()
})
