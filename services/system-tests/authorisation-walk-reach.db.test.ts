import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../platform/testing/authorisation-rows.ts'
import { searches } from './authorisation-markers.ts'
import { noImport, requestOf } from './authorisation-requests.ts'
import { callRows } from './authorisation-table.ts'
import { walkLogins, makeWorld, type WalkWorld } from './authorisation-world.ts'

let world: WalkWorld
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** The same value with a letter that nobody sees at one place after another: in each text but passwords, and in each field's name. */
function* hiding(value: unknown, name = ''): Generator<unknown> {
  if (typeof value === 'string' && !['password', 'next', 'pass'].includes(name))
    yield `${value}\u202e`
  if (Array.isArray(value))
    for (const [i, one] of value.entries())
      for (const other of hiding(one)) yield value.with(i, other)
  else if (typeof value === 'object' && value !== null) {
    yield { ...value, ['x\u200b']: 1 }
    for (const [key, held] of Object.entries(value))
      for (const other of hiding(held, key)) yield { ...value, [key]: other }
  }
}
test('no call takes a letter that nobody sees, wherever it stands', async () => {
  const taken: string[] = []
  const subject = { user: 'fern', studio: 'north', image: '0'.repeat(64), import: noImport }
  const rows = new Map(callRows)
  for (const { name, call } of world.calls) {
    const row = rows.get(name)
    if (!row) throw new Error(`there is no row ${name}`)
    const sample = 'sample' in row ? row.sample : row.sampleAbout(subject)
    // Lines are looked at one by one (parse-lines.test.ts, import-lines.test.ts), the fields of a form as they arrive (multipart.test.ts).
    const bodies =
      typeof sample.body === 'object'
        ? [...hiding(sample.body)].map((body) => ({ ...sample, body }))
        : []
    const addresses = (['path', 'query'] as const).flatMap((part) =>
      [...hiding(sample[part])]
        .slice(part === 'path' ? 1 : 0)
        .map((said) => ({ ...sample, [part]: said as never })),
    )
    for (const hidden of [...bodies, ...addresses]) {
      const request = requestOf(call, hidden)
      const answer = await world.server.inject({
        ...request,
        headers: { ...request.headers, ...world.headersOf('owner') },
      })
      if (answer.statusCode !== 400 || !answer.body.includes('invisible character U+20'))
        taken.push(`${name} ${JSON.stringify(hidden)} ${answer.body}`)
    }
  }
  expect(taken).toEqual([])
})

test('the search finds people by what the searcher may see of each of them, and by nothing else', async () => {
  const found: string[] = []
  const meant: string[] = []
  for (const { q, name, finders } of searches)
    for (const role of Object.keys(walkLogins) as Role[]) {
      if (role === 'mustChange') continue
      const answer = await world.server.inject({
        url: `/getAppUsers?active=all&q=${encodeURIComponent(q)}`,
        headers: world.headersOf(role),
      })
      expect([q, role, answer.statusCode]).toEqual([q, role, 200])
      found.push(
        ...answer.json<{ user: string }[]>().map(({ user }) => `${role} finds ${user} by ${q}`),
      )
      if (finders.includes(role)) meant.push(`${role} finds ${world.subjects[name].user} by ${q}`)
    }
  expect(found.toSorted()).toEqual(meant.toSorted())
  const own = await world.server.inject({
    url: '/getAppUsers?q=mia@example',
    headers: world.headersOf('model'),
  })
  expect(own.json<{ user: string }[]>().map(({ user }) => user)).toEqual(['mia'])
})
