import fc from 'fast-check'
import { expect, test } from 'vitest'
import { specify } from '../../platform/testing/builders.ts'
import { accessDecider } from '../access/access.ts'
import { claimDecider, type ClaimCommand } from '../access/claim.ts'
import { siteAccountStream } from './streams.ts'
import { studioDecider } from './studio.ts'
import { testInstant } from '../testing/builders.ts'

const now = { now: testInstant, actor: 'mara' }
const name = { site: 'ctb', username: 'green' }
const claim = (user: string): ClaimCommand => ({ type: 'Claim', ...name, user })
const release = (user: string): ClaimCommand => ({ type: 'Release', ...name, user })
const claimed = (user: string) => ({ type: 'SiteAccountClaimed', data: { ...name, user } }) as const
const released = (user: string) =>
  ({ type: 'SiteAccountReleased', data: { ...name, user } }) as const

test('a name on a site is held by one person at a time', () => {
  const { given } = specify(claimDecider)
  given().when(claim('fern'), now).then(claimed('fern'))
  given(claimed('fern')).when(claim('fern'), now).then()
  given(claimed('fern')).when(claim('oak'), now).thenRefuses('accounts.siteAccountOfAnother')
  given(claimed('fern')).when(release('oak'), now).then()
  given(claimed('fern'), released('fern')).when(claim('oak'), now).then(claimed('oak'))
})

test('two names never share a stream', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(
      text,
      text,
      (a, b) => (siteAccountStream('ctb', a) === siteAccountStream('ctb', b)) === (a === b),
    ),
  )
  expect(siteAccountStream('ctb', 'a b/ș')).toMatch(/^[\x21-\x7e]+$/)
})

test('a studio whose name is taken is refused', () => {
  const { given } = specify(studioDecider)
  const data = {
    studio: 'north',
    name: 'North',
    timezone: 'Europe/Bucharest',
    currency: 'usd',
  } as const
  given().when({ type: 'CreateStudio', data }, now).then({ type: 'StudioCreated', data })
  given({ type: 'StudioCreated', data })
    .when({ type: 'CreateStudio', data }, now)
    .thenRefuses('accounts.studioExists')
})

test('a token is revoked once, and again is harmless', () => {
  const { given } = specify(accessDecider)
  const token = {
    user: 'root',
    token: 't1',
    name: 'extension',
    scopes: ['ingest'],
    expires_at: null,
  }
  const made = { type: 'TokenCreated', data: token } as const
  const revoked = { type: 'TokenRevoked', data: { user: 'root', token: 't1' } } as const
  given()
    .when({ type: 'CreateToken', ...token }, now)
    .then(made)
  given(made).when({ type: 'RevokeToken', token: 't1' }, now).then(revoked)
  given(made, revoked).when({ type: 'RevokeToken', token: 't1' }, now).then()
  given().when({ type: 'RevokeToken', token: 't1' }, now).thenRefuses('accounts.tokenUnknown')
})

test('a session is closed once, and an unknown one needs no closing', () => {
  const { given } = specify(accessDecider)
  const opened = {
    type: 'SessionOpened',
    data: { user: 'fern', session: 's1', agent: '', expires_at: testInstant },
  } as const
  given(opened)
    .when({ type: 'CloseSession', session: 's1' }, now)
    .then({ type: 'SessionClosed', data: { user: 'fern', session: 's1' } })
  given().when({ type: 'CloseSession', session: 's1' }, now).then()
})
