import { afterAll, expect, test } from 'vitest'
import { peopleTest } from '../testing/people.ts'

const studio = await peopleTest()
afterAll(() => studio.close())
const infoOf = async (user: string) =>
  (await studio.send(user, 'POST', '/getUserInfo', { user })).body

test('a secret is shown with a reason, and who looked is known before they see it', async () => {
  await studio.send('root', 'PATCH', '/api/accounts/people/oak', {
    version: (await infoOf('oak')).version,
    change: { ci: { cnp: '1800101221144' } },
  })
  const reveal = (as: string, user: string, body: object) =>
    studio.send(as, 'POST', `/api/accounts/people/${user}/reveal`, body)
  await studio.send('root', 'POST', '/api/accounts/site-accounts', {
    user: 'oak',
    site: 'ctb',
    username: 'oak_x',
    pass: 'hidden-pass-1',
  })
  expect(
    (await reveal('mara', 'oak', { what: 'sitePassword', of: 'ctb', reason: 'log in for her' }))
      .body,
  ).toEqual({ value: 'hidden-pass-1' })
  expect((await reveal('mara', 'oak', { what: 'cnp', reason: 'contract' })).body).toEqual({
    value: '1800101221144',
  })
  expect((await reveal('mara', 'oak', { what: 'cnp', reason: '' })).status).toBe(400)
  expect((await reveal('mara', 'moss', { what: 'cnp', reason: 'curious' })).body.code).toBe(
    'accounts.secretNotYours',
  )
  expect((await reveal('oak', 'mara', { what: 'cnp', reason: 'curious' })).status).toBe(403)
  expect(
    (await reveal('root', 'oak', { what: 'sitePassword', of: 'mfc', reason: 'nothing there' }))
      .status,
  ).toBe(404)
  const { body } = await studio.send<Record<string, unknown>[]>(
    'oak',
    'GET',
    '/api/accounts/people/oak/reveals',
  )
  expect(body.map(({ by, what, site, reason }) => [by, what, site, reason])).toEqual([
    ['mara', 'cnp', null, 'contract'],
    ['mara', 'sitePassword', 'ctb', 'log in for her'],
  ])
  await studio.send('root', 'POST', '/api/accounts/site-accounts', {
    user: 'oak',
    site: 'ctb',
    username: 'oak_x',
    pass: 'hidden-pass-2',
    activ: false,
  })
  expect((await infoOf('oak')).conturi).toEqual({
    ctb: { username: 'oak_x', activ: false, secret: true, payee: 'studio' },
  })
  expect(
    (await reveal('oak', 'oak', { what: 'sitePassword', of: 'ctb', reason: 'my own' })).body,
  ).toEqual({ value: 'hidden-pass-2' })
  expect(await studio.app.vault.listOf('oak', 'site-password')).toHaveLength(1)
})
