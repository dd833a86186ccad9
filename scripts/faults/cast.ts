import { ndjson, TestClient } from '../../services/platform/testing/process.ts'
import type { ReportedAccount } from './observer.ts'

export const FAULT_STUDIO = 'glow'
export const ZONE = 'Europe/Bucharest'
export const topics = [
  `monitor:${FAULT_STUDIO}`,
  'query:shifts',
  'query:site-status',
  'query:online-time',
] as const
const PEOPLE = 40
const sites = ['ctb', 'str'] as const

export const faultPeople: readonly string[] = Array.from({ length: PEOPLE }, (_, i) => `star${i}`)
/** Everybody's accounts, in the order in which observers share them. */
export const faultAccounts: readonly ReportedAccount[] = faultPeople.flatMap((user, i) =>
  sites.map((site) => ({ site, account: `star_${i}`, user })),
)

/** The clients of a round: a token that reports, and a login that clicks and watches. */
export interface FaultLogins {
  readonly ingest: Readonly<Record<string, string>>
  readonly session: Readonly<Record<string, string>>
}
/** Makes the studio and its people by the public calls. */
export async function fillFaultStudio(url: string): Promise<FaultLogins> {
  const owner = new TestClient(url)
  const login = await owner.raw('POST', '/login', { user: 'owner', password: 'Owner-1234!' })
  if (!login.ok) throw new Error(`login: ${login.status} ${await login.text()}`)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await owner.call('POST', '/api/studios', { studio: FAULT_STUDIO, name: 'Glow', timezone: ZONE })
  const answer = await owner.call<{ created: number }>(
    'POST',
    '/api/accounts/import',
    ndjson(faultPeople.map(personOf)),
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
  studio: FAULT_STUDIO,
  conturi: Object.fromEntries(sites.map((site) => [site, { username: `star_${i}` }])),
})
