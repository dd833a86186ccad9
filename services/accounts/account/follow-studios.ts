import { randomUUID } from 'node:crypto'
import { settingAt } from '#shared/configuration/effective.ts'
import type { AccountsTables } from '#projections/accounts/accounts-rows.ts'
import {
  grants,
  queryStrangersToZone,
  queryStudioRules,
  type GrantTables,
  type StudioRulesRow,
} from '#projections/accounts/grants.ts'
import { eachOf } from '../../platform/commands/each-of.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { Reaction } from '../../platform/kernel/define-service.ts'
import { accountAggregate } from './decider.ts'
import { accountStream, studioStream } from './streams.ts'
import { studioAggregate } from './studio.ts'

/**
 * Brings a studio's name, currency and zone to those who live by them once their moment has come: one event for the studio,
 * and one for each of its people where the zone is another (README, decision 9).
 */
export const followStudios = (app: App): Reaction => ({
  name: 'follow-studios',
  projections: [grants.name],
  // By the clock, too: a change may have been set to hold from now on.
  sweep_s: 30,
  run: async () => {
    const rules = await queryStudioRules(app.read<GrantTables>())
    await eachOf(rules, { log: app.log, of: ({ studio }) => studio }, async (row) => {
      await followStudio(app, row)
      await followZone(app, row)
    })
  },
})
const context = (now: string) => ({
  actor: null,
  commandId: randomUUID(),
  now,
  wrote: () => undefined,
})

async function followStudio(app: App, row: StudioRulesRow): Promise<void> {
  const { studio, history } = row
  if (!history.name && !history.currency && !history.zone) return
  const now = app.now()
  const data = {
    studio,
    name: settingAt('name', history, row, now),
    currency: settingAt('currency', history, row, now),
    timezone: settingAt('zone', history, row, now),
  }
  await app.handle(
    studioAggregate,
    studioStream(studio),
    { type: 'ChangeStudio', data },
    context(now),
    { studio, source: 'reaction' },
  )
}

async function followZone(app: App, row: StudioRulesRow): Promise<void> {
  const now = app.now()
  const { studio, history } = row
  const set = history.zone?.findLast(({ from }) => from <= now)
  if (!set) return
  const timezone = settingAt('zone', history, row, now)
  const strangers = await queryStrangersToZone(app.read<AccountsTables>(), studio, timezone)
  const each = { log: app.log, of: ({ user }: (typeof strangers)[number]) => user }
  await eachOf(strangers, each, async ({ user, from_at }) => {
    // A person who joined after that moment lived by the old zone until now.
    const from = from_at > set.from ? now : set.from
    const command = { type: 'FollowZone', studio, timezone, from } as const
    await app.handle(accountAggregate, accountStream(user), command, context(now), {
      studio,
      source: 'reaction',
    })
  })
}
