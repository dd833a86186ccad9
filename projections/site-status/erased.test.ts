import { expect, test } from 'vitest'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import type { AnyProjection, Row } from '../platform/define/define-projection.ts'
import { alerts } from './alerts.ts'
import { observers } from './observers.ts'
import { siteAccountOwner } from './site-account-owner.ts'
import { minuteInstant, drop, ms, set } from './testing-events.ts'

const erasedPerson = (user: string): AnyEvent => ({
  type: 'PersonErased',
  data: { user, requestedBy: 'a', approvedBy: 'b', kept: [] },
})
/** Every row of every table, for events in one batch and one by one: they must be the same. */
async function everyRow(
  projection: AnyProjection,
  events: readonly AnyEvent[],
): Promise<Readonly<Record<string, readonly Row[]>>> {
  const [together, apart] = [new MemoryTables(projection), new MemoryTables(projection)]
  await together.fold(events)
  for (const event of events) await apart.fold([event])
  const names = Object.keys(projection.tables as object)
  const allOf = (memory: MemoryTables) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        memory.rows(name).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
      ]),
    )
  expect(allOf(together)).toEqual(allOf(apart))
  return allOf(apart)
}
test('names that an erased person had go, but for those that are somebody else’s since, and may be given anew', async () => {
  const events = [
    set('fern', 'first'),
    drop('fern', 'first'),
    set('oak', 'first'),
    set('fern', 'second'),
    drop('fern', 'second'),
    erasedPerson('fern'),
  ]
  const after = await everyRow(siteAccountOwner, events)
  const told = { site: '', username: 'fern', person: null, position: '0000000000000000006' }
  expect(after['site_account_owner']).toMatchObject([told, { username: 'first', person: 'oak' }])
  expect(JSON.stringify(after)).not.toContain('second')
  expect(
    (await everyRow(siteAccountOwner, [...events, set('elm', 'second')]))['site_account_owner'],
  ).toContainEqual(expect.objectContaining({ username: 'second', person: 'elm' }))
  expect(
    (await everyRow(siteAccountOwner, [...events, drop('oak', 'first')]))['site_account_owner'],
  ).toMatchObject([told, { username: 'first', person: null }])
})
test('alerts of an erased person go, and one that was on its way does not come back', async () => {
  const raised = (alert: string, user: string): AnyEvent => ({
    type: 'AlertRaised',
    data: {
      alert,
      user,
      site: 'ctb',
      account: `${user}_x`,
      kind: 'flapping',
      at: minuteInstant(1),
    },
  })
  const acknowledged: AnyEvent = { type: 'AlertAcknowledged', data: { alert: 'f.1', user: 'fern' } }
  const after = await everyRow(alerts, [
    raised('f.1', 'fern'),
    raised('f.2', 'fern'),
    raised('o.1', 'oak'),
    erasedPerson('fern'),
    raised('f.3', 'fern'),
    acknowledged,
  ])
  expect(after['alerts']).toMatchObject([{ alert: 'o.1', acknowledged: false }])
})
test('examples of contradiction go with the account that they name', async () => {
  const reported = (observer: string, ...accounts: string[]): AnyEvent => ({
    type: 'ConflictsReported',
    data: {
      observer,
      lines: accounts.length,
      samples: accounts.map((account, i) => ({ site: 'ctb', account, at: ms(i), status: 2 })),
    },
  })
  const after = await everyRow(observers, [
    reported('ext-1', 'fern_x', 'oak_x'),
    reported('ext-2', 'fern_x'),
    reported('ext-2', 'a', 'b', 'c', 'd', 'e'),
    reported('ext-1', 'fern_x'),
    drop('fern'),
  ])
  expect(after['observers']).toMatchObject([
    { observer: 'ext-1', conflicts: 3, conflict_samples: [{ account: 'oak_x' }] },
    { observer: 'ext-2', conflicts: 6 },
  ])
  expect(JSON.stringify(after)).not.toContain('fern_x')
  expect(after['conflict_account']).toHaveLength(6)
})
