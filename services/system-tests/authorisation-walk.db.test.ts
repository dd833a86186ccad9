import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLOSE_LOGIN } from '#shared/platform/live.ts'
import { LiveTestClient } from '../platform/testing/live.ts'
import {
  lettersOf,
  type CallRow,
  type Role,
  type SubjectName,
  type WalkSubject,
} from '../platform/testing/authorisation-rows.ts'
import { rankActors, rankLetter, rankSubjects } from '../platform/testing/authorisation-ranks.ts'
import { marksBeyond } from './authorisation-markers.ts'
import {
  differenceOfRank,
  differenceOfRole,
  legends,
  roleNames,
  subjectNames,
} from './authorisation-report.ts'
import { noImport, walkDecisionOf, requestOf, type Decision } from './authorisation-requests.ts'
import { callRows, isWalked, walkedTopics, watchRows } from './authorisation-table.ts'
import { walkLogins, makeWorld, type WalkWorld } from './authorisation-world.ts'

let world: WalkWorld
let address: string
beforeAll(async () => {
  world = await makeWorld()
  await world.server.listen({ port: 0, host: '127.0.0.1' })
  address = `ws://127.0.0.1:${(world.server.server.address() as AddressInfo).port}/live`
})
afterAll(() => world.close())

const nobodysImage = '0'.repeat(64)
const subjectOf = (role: Role, name: SubjectName): WalkSubject =>
  name === 'self'
    ? {
        user: walkLogins[role] ?? 'rowan',
        studio: role === 'otherManager' ? 'south' : 'north',
        image: nobodysImage,
        import: noImport,
      }
    : world.subjects[name]
/** Mistakes of a sample, not of the product: it is taken for what it says, or the walk learns nothing. */
const isSampleWrong = (status: number, answer: unknown): boolean =>
  status >= 500 || (answer as { code?: string } | undefined)?.code === 'request.malformed'

/** Makes one call as this role about this person; what comes back may show nothing that the role may not see. */
async function decide(
  name: string,
  row: CallRow,
  role: Role,
  subject: WalkSubject | undefined,
): Promise<Decision> {
  const call = world.calls.find((one) => one.name === name)?.call
  if (!call) throw new Error(`there is no call ${name}`)
  const sample = 'sample' in row ? row.sample : row.sampleAbout(subject as WalkSubject)
  const request = requestOf(call, sample)
  const headers = world.headersOf(role)
  const answer = await world.server.inject({
    ...request,
    headers: { ...request.headers, ...headers },
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  const json: unknown = isJson ? answer.json() : undefined
  const wrong = isSampleWrong(answer.statusCode, json) ? answer.body : ''
  expect([name, role, subject?.user, wrong]).toEqual([name, role, subject?.user, ''])
  expect(marksBeyond(name, role, answer.body)).toEqual([])
  expect(answer.body).not.toContain('passmark')
  const decision = walkDecisionOf(answer.statusCode, json, sample, subject?.user)
  if (name === 'accounts.startViewAs' && decision === '+') {
    const end = { method: 'DELETE', url: '/api/accounts/view-as', headers } as const
    expect((await world.server.inject(end)).json()).toEqual({ ok: true })
  }
  return decision
}

test('what is done to a person is done by somebody above them, whatever the call', async () => {
  const known: Record<keyof typeof rankSubjects, string | undefined> = {
    owner: 'rowan',
    super: 'vale',
    manager: 'moss',
    trainer: 'tild',
    model: 'fern',
    self: undefined,
  }
  const differences: (string | undefined)[] = []
  for (const [name, row] of callRows) {
    if (row.ranks === undefined || !isWalked(name)) continue
    const { ranks } = row
    const ask = async (actor: (typeof rankActors)[number]) => {
      for (const whom of Object.keys(rankSubjects) as (keyof typeof rankSubjects)[]) {
        const user = known[whom] ?? walkLogins[actor] ?? ''
        const is = await decide(name, row, actor, {
          user,
          studio: 'north',
          image: nobodysImage,
          import: noImport,
        })
        const meant = rankLetter(ranks, actor, whom)
        differences.push(differenceOfRank(actor, name, whom, [is, meant]))
      }
    }
    await Promise.all(rankActors.map(ask))
  }
  expect(differences.filter(Boolean)).toEqual([])
})

/** Returns what one role is told of one topic: `+` and what its snapshot shows, or the letter of its refusal. */
async function subscribe(
  role: Role,
  topic: string,
): Promise<{ readonly letter: Decision; readonly snapshot?: unknown }> {
  const client = new LiveTestClient(address, world.headersOf(role))
  try {
    if (role === 'anonymous') {
      expect([topic, await client.closed]).toEqual([topic, CLOSE_LOGIN])
      return { letter: '0' }
    }
    await client.until('hello')
    client.send({ op: 'sub', topic })
    const answer = await Promise.race([client.until('ok'), client.until('err')])
    expect(marksBeyond(`live ${topic}`, role, JSON.stringify(answer))).toEqual([])
    if (answer.op === 'ok')
      return { letter: '+', snapshot: answer.recovered ? undefined : answer.snapshot }
    expect([role, topic, answer.code]).toEqual([role, topic, 'permission.denied'])
    return { letter: '-' }
  } finally {
    client.socket.terminate()
  }
}

test('every live topic serves each role whom its row says, and shows nobody else', async () => {
  const differences: (string | undefined)[] = []
  for (const [prefix, row] of walkedTopics) {
    const meant = lettersOf(row.answers, roleNames, legends.person)
    const ask = async (role: Role) => {
      for (const [i, name] of subjectNames.entries()) {
        const subject = subjectOf(role, name)
        const { argument, shows } = row.sampleAbout(subject)
        const { letter, snapshot } = await subscribe(role, `${prefix}:${argument}`)
        const is = letter === '+' && !shows(snapshot as never).includes(subject.user) ? '.' : letter
        differences.push(
          differenceOfRole(role, `the live topic ${prefix}`, name, [is, meant[role].charAt(i)]),
        )
      }
    }
    await Promise.all(roleNames.map(ask))
  }
  for (const [module, row] of watchRows.filter(([name]) => isWalked(name))) {
    const meant = lettersOf(row.answers, roleNames, legends.plain)
    const ask = async (role: Role) => {
      const { letter } = await subscribe(role, `query:${module}`)
      differences.push(
        differenceOfRole(role, `the live topic query:${module}`, undefined, [letter, meant[role]]),
      )
    }
    await Promise.all(roleNames.map(ask))
  }
  expect(differences.filter(Boolean)).toEqual([])
})

/**
 * Returns the turn of a call. Those that only look come first: no worker runs here, and a look waits for what its session has
 * written. Those that end views and sessions of the walk come after everything else.
 */
const turnOf = (name: string, { ends }: CallRow): number =>
  2 * [undefined, 'views', 'sessions'].indexOf(ends) +
  Number(world.calls.find((one) => one.name === name)?.call.writes ?? false)
test('every call decides about every role and every subject as its row says', async () => {
  const differences: (string | undefined)[] = []
  const rows = callRows.filter(([name]) => isWalked(name))
  for (const [name, row] of rows.toSorted(
    ([one, a], [other, b]) => turnOf(one, a) - turnOf(other, b),
  )) {
    const isPlain = 'sample' in row
    const meant = lettersOf(row.answers, roleNames, isPlain ? legends.plain : legends.person)
    for (const [i, subject] of (isPlain ? [undefined] : subjectNames).entries()) {
      const ask = async (role: Role) => {
        const whom = subject === undefined ? undefined : subjectOf(role, subject)
        const is = await decide(name, row, role, whom)
        differences.push(differenceOfRole(role, name, subject, [is, meant[role].charAt(i)]))
      }
      await Promise.all(roleNames.map(ask))
    }
  }
  expect(differences.filter(Boolean)).toEqual([])
})
