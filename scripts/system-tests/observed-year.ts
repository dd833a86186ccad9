import { expect, vi } from 'vitest'
import { ndjson, type TestClient } from '../../services/platform/testing/process.ts'

/** A line of an observer: status 1 begins, status 0 ends. */
export const observedLine = (account: string, site: string, at: string, status: number) => ({
  observer: 'ext-1',
  site,
  account,
  status,
  observed_at: at,
})
/** Times of Bucharest. */
const observations = [
  // In the night to 30 March 2025 the clocks go forward: 22:00–06:00 is seven hours, five of them on the 30th.
  observedLine('ana_x', 'ctb', '2025-03-29T22:00:00+02:00', 1),
  observedLine('ana_x', 'ctb', '2025-03-30T06:00:00+03:00', 0),
  // In the night to 26 October they go back: 22:00–06:00 is nine hours, seven of them on the 26th.
  observedLine('ana_x', 'ctb', '2025-10-25T22:00:00+03:00', 1),
  observedLine('ana_s', 'stm', '2025-10-26T03:30:00+03:00', 3),
  observedLine('ana_s', 'stm', '2025-10-26T03:30:00+02:00', 0),
  observedLine('ana_x', 'ctb', '2025-10-26T06:00:00+02:00', 0),
  // Over the night from the 15th to the 16th: two hours before midnight, six after it.
  observedLine('ana_x', 'ctb', '2025-07-15T22:00:00+03:00', 2),
  observedLine('ana_x', 'ctb', '2025-07-16T06:00:00+03:00', 0),
]

const WAIT_MS_MAX = 60_000
/** Waits until the read models have come to where the log is. */
export const allRead = (owner: TestClient): Promise<void> =>
  vi.waitFor(
    async () => expect(await owner.figure('callboard_projection_unread_seconds')).toBe(0),
    { timeout: WAIT_MS_MAX },
  )

/** A model of a studio, with accounts on sites. */
export const addPerson = async (
  owner: TestClient,
  user: string,
  name: string,
  studio: string,
  conturi: Readonly<Record<string, { readonly username: string }>>,
) => {
  const person = { surname: 'Exemplu', email: `${user}@example.test`, tipCont: 'Model', studio }
  await owner.call('POST', '/api/accounts/import', ndjson([{ user, name, ...person, conturi }]))
  // Whose account it is must be known, or what is reported of it waits in quarantine.
  await allRead(owner)
}

/** Reports lines as an observer with this token; all of them must be taken. */
export async function report(
  owner: TestClient,
  token: string,
  lines: readonly ReturnType<typeof observedLine>[],
): Promise<void> {
  const { accepted } = await owner.call<{ accepted: number }>(
    'POST',
    '/ingest/v1/observations',
    ndjson(lines),
    { authorization: `Bearer ${token}` },
  )
  expect(accepted).toBe(lines.length)
}

/** Studio north in Bucharest's time with its model ana, observed in 2025 over both clock changes and a half's end; answers with the observer's token. */
export async function observedYear(owner: TestClient): Promise<string> {
  const studio = { studio: 'north', name: 'North', timezone: 'Europe/Bucharest' }
  await owner.call('POST', '/api/studios', studio)
  await addPerson(owner, 'ana', 'Ana', 'north', {
    ctb: { username: 'ana_x' },
    stm: { username: 'ana_s' },
  })
  const { token } = await owner.call<{ token: string }>('POST', '/api/tokens', {
    name: 'ext',
    scopes: ['ingest'],
  })
  await report(owner, token, observations)
  await owner.call('GET', '/api/online-time/halves?from=2025-01-01&to=2025-12-31')
  return token
}
