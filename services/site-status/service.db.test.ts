import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#shared/platform/allow.ts'
import { ownerActor } from '../platform/testing/app.ts'
import { makeSiteStatusService } from './service.ts'
import { siteStatusInstant, observationLine, ok, siteStatusTest } from './testing-site-status.ts'

const { clock, it, ingest, append, register, state } = await siteStatusTest()
afterAll(() => it.close())

test('an empty body is nothing, not an error', async () => expect(await ingest('')).toEqual(ok))

test('what is reported is what the account shows', async () => {
  await register('fern', 'ctb', 'fern_x')
  await it.settle()
  expect(await state('fern_x')).toEqual({ status: 11, since: null })
  expect(await state('nobody')).toEqual({ status: 12, since: null })
  expect(await ingest(observationLine('fern_x', '11:00:00', 1))).toEqual({ ...ok, accepted: 1 })
  await it.settle()
  expect(await state('fern_x')).toEqual({ status: 1, since: '2026-11-20T11:00:00.000Z' })
})

test('a repeated line is a duplicate, another status at the same instant a conflict, and neither changes anything', async () => {
  await register('oak', 'ctb', 'oak_x')
  await it.settle()
  expect(
    await ingest(
      observationLine('oak_x', '11:00:00', 1),
      observationLine('oak_x', '11:00:00', 1),
      observationLine('oak_x', '11:00:00', 2),
    ),
  ).toEqual({
    ...ok,
    accepted: 1,
    duplicates: 1,
    conflicts: [{ line: 3 }],
  })
  expect(
    await ingest(
      '',
      observationLine('oak_x', '11:00:00', 2),
      observationLine('oak_x', '11:00:00', 1),
    ),
  ).toEqual({
    ...ok,
    duplicates: 1,
    conflicts: [{ line: 2 }],
  })
  await it.settle()
  expect((await state('oak_x'))?.status).toBe(1)
})

test('contradicting lines are counted where observers are listed, with examples', async () => {
  const listed = ((await it.call('observers')) as { observer: string }[]).find(
    ({ observer }) => observer === 'ext-1',
  )
  // The two requests above: the second one came within the minute and is written at its end.
  expect(listed).toMatchObject({
    conflicts: 1,
    conflict_samples: [
      { site: 'ctb', account: 'oak_x', at: '2026-11-20T11:00:00.000Z', status: 2 },
    ],
  })
})

test('an example of a contradiction is told to those alone who may report about its account, and the count to all', async () => {
  const manages: Actor = {
    ...ownerActor,
    user: 'mara',
    owner: false,
    super: false,
    allStudios: false,
    permissions: { monitoring: 'manage' },
  }
  const told = async (actor: Actor) => {
    const listed = (await it.call('observers', {}, { actor })) as {
      observer: string
      conflicts: number
      conflict_samples: { account: string }[]
    }[]
    const found = listed.find(({ observer }) => observer === 'ext-1')
    return [found?.conflicts, found?.conflict_samples.map(({ account }) => account)]
  }
  expect(await told({ ...manages, studios: ['south'] })).toEqual([1, []])
  expect(await told({ ...manages, studios: ['north'] })).toEqual([1, ['oak_x']])
  expect(await told(ownerActor)).toEqual([1, ['oak_x']])
})

/** A process of its own: the same stores, and nothing in memory. */
function otherProcess() {
  const { handlers } = makeSiteStatusService(async () => []).start(it.app)
  const context = {
    actor: ownerActor,
    now: clock.now,
    requestId: 'other',
    commandId: 'other',
    headers: {},
    address: '127.0.0.1',
    here: true,
    wrote: () => undefined,
    setCookie: () => undefined,
    opened: () => undefined,
    goesOn: () => undefined,
  }
  return (...lines: string[]) =>
    handlers.ingest(
      { params: undefined, query: undefined, body: Buffer.from(lines.join('\n')) },
      context,
    )
}
test('another process that has no memory of the lines finds them in the streams', async () => {
  expect(await otherProcess()(observationLine('oak_x', '11:00:00', 1))).toEqual({
    ...ok,
    duplicates: 1,
  })
})

test('two processes that write at once conflict, decide again, and lose nothing', async () => {
  const other = otherProcess()
  const answers = await Promise.all(
    [1, 2, 3]
      .map((n) => observationLine('oak_x', `11:0${n}:30`, 0))
      .flatMap((one) => [other(one), ingest(one)]),
  )
  const sum = (name: 'accepted' | 'duplicates') =>
    answers.reduce<number>((total, answer) => total + (answer as typeof ok)[name], 0)
  expect([sum('accepted'), sum('duplicates')]).toEqual([3, 3])
})

test('accounts that are registered and at once reported are not quarantined', async () => {
  await register('elm', 'ctb', 'elm_x')
  const body = Buffer.from(observationLine('elm_x', '11:00:00', 2))
  expect(await it.callMoving('ingest', { body })).toEqual({ ...ok, accepted: 1 })
})

test('lines of an unknown account wait in quarantine until it is somebody’s', async () => {
  expect(
    await ingest(observationLine('ivy_x', '11:00:00', 1), observationLine('ivy_x', '11:10:00', 3)),
  ).toEqual({
    ...ok,
    quarantined: 2,
  })
  expect(
    await ingest(observationLine('ivy_x', '11:00:00', 1), observationLine('ivy_x', '11:10:00', 2)),
  ).toEqual({
    ...ok,
    duplicates: 1,
    conflicts: [{ line: 2 }],
  })
  await it.settle()
  expect(await it.call('quarantine')).toEqual([
    {
      site: 'ctb',
      account: 'ivy_x',
      lines: 2,
      first_at: '2026-11-20T11:00:00.000Z',
      last_at: '2026-11-20T11:10:00.000Z',
    },
  ])
  const raw = (await it.call('quarantinedLines', { query: { site: 'ctb', account: 'ivy_x' } })) as {
    observer: string
    raw: string
  }[]
  expect(raw).toEqual(
    [observationLine('ivy_x', '11:10:00', 3), observationLine('ivy_x', '11:00:00', 1)].map(
      (one) => ({
        observer: 'ext-1',
        raw: one,
      }),
    ),
  )
  await register('ivy', 'ctb', 'ivy_x')
  await it.settle()
  expect(await it.call('quarantine')).toEqual([])
  expect(await state('ivy_x')).toEqual({ status: 3, since: '2026-11-20T11:10:00.000Z' })
  expect(await ingest(observationLine('ivy_x', '11:00:00', 1))).toEqual({ ...ok, duplicates: 1 })
})

test('lines that were quarantined although the account had been registered are applied, once', async () => {
  await register('ash', 'ctb', 'ash_x')
  const data = {
    site: 'ctb',
    account: 'ash_x',
    observer: 'ext-1',
    rank: 3,
    stale_s: null,
    seen: [[Date.parse(siteStatusInstant('11:00:00')), 2, null]],
    raw: [observationLine('ash_x', '11:00:00', 2)],
  }
  await append('quarantine-late-2026-w47', { type: 'ObservationsQuarantined', data })
  await it.settle()
  await it.settle()
  expect((await state('ash_x'))?.status).toBe(2)
  expect(await it.app.journal.read('released-ctb-ash_x')).toHaveLength(1)
})
