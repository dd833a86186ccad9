import { ndjson, TestClient } from '../../services/platform/testing/process.ts'
import type { Account } from './observer.ts'

export const STUDIO = 'glow'
export const ZONE = 'Europe/Bucharest'
export const topics = [
  `monitor:${STUDIO}`,
  'query:shifts',
  'query:site-status',
  'query:online-time',
] as const
const PEOPLE = 40
const sites = ['ctb', 'str'] as const

export const people: readonly string[] = Array.from({ length: PEOPLE }, (_, i) => `star${i}`)
/** Everybody's accounts, in the order in which observers share them. */
export const accounts: readonly Account[] = people.flatMap((user, i) =>
  sites.map((site) => ({ site, account: `star_${i}`, user })),
)

/** Who the clients of a round are: a token that reports, and a login that clicks and watches. */
export interface Credentials {
  readonly ingest: Readonly<Record<string, string>>
  readonly session: Readonly<Record<string, string>>
}
/** Makes the studio and its people by the public calls. */
export async function fillStudio(url: string): Promise<Credentials> {
  const owner = new TestClient(url)
  const login = await owner.raw('POST', '/login', { user: 'owner', password: 'Owner-1234!' })
  if (!login.ok) throw new Error(`login: ${login.status} ${await login.text()}`)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await owner.call('POST', '/api/studios', { studio: STUDIO, name: 'Glow', timezone: ZONE })
  const answer = await owner.call<{ created: number }>(
    'POST',
    '/api/accounts/import',
    ndjson(people.map(personOf)),
  )
  if (answer.created !== PEOPLE)
    throw new Error(`the people were not made: ${JSON.stringify(answer)}`)
  const { token } = await owner.call<{ token: string }>('POST', '/api/tokens', {
    name: 'observers',
    scopes: ['ingest'],
  })
  return { ingest: { authorization: `Bearer ${token}` }, session: { cookie } }
}
const personOf = (user: string, i: number) => ({
  user,
  name: 'Star',
  surname: 'Fictional',
  email: `${user}@example.test`,
  tipCont: 'Model',
  studio: STUDIO,
  conturi: Object.fromEntries(sites.map((site) => [site, { username: `star_${i}` }])),
})
