import type { Kysely } from 'kysely'
import type { View } from '#shared/accounts/access-calls.ts'
import { viewAsEvents } from '#shared/accounts/access-events.ts'
import { accountEvents } from '#shared/accounts/events.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { defineProjection, table, type RowOf } from '../platform/define/define-projection.ts'

export type ViewRow = RowOf<(typeof views)['tables']['account_view']>
export type ViewTables = { account_view: ViewRow }

const { PersonErased } = accountEvents

/** Views of the product as another person: by whom, when and why, for that person to read. */
export const views = defineProjection({
  name: 'views',
  version: 2,
  module: 'accounts',
  sharded: true,
  events: { ...viewAsEvents, PersonErased },
  tables: {
    account_view: table({
      columns: {
        view: 'text',
        person: 'text',
        by_person: 'text',
        reason: 'text',
        started_at: 'text',
        until_at: 'text',
        ended_at: 'text null',
        writes: 'boolean',
      },
      key: ['person', 'view'],
      loadBy: ['person'],
      indexes: [['person', 'started_at']],
    }),
  },
  keysOf: ({ data }) => ({ account_view: [[data.user]] }),
  // Open sockets of the session that looks are asked again at once: they see with other eyes now.
  topics: ({ type, stream }) =>
    type === 'PersonErased' ? [] : [`access-session:${stream.slice('view-as-'.length)}`],
  on: (event, { account_view }) => {
    if (event.type === 'ViewAsStarted') {
      const { user: person, by: by_person, until: until_at, view, reason } = event.data
      return account_view.put({
        view,
        person,
        by_person,
        reason,
        until_at,
        started_at: event.occurredAt,
        ended_at: null,
        writes: false,
      })
    }
    if (event.type === 'PersonErased') {
      for (const row of account_view.of(event.data.user))
        account_view.put({ ...row, reason: ERASED })
      return
    }
    const row = account_view.get(event.data.user, event.data.view)
    if (!row) throw new Error(`${event.type} of a view that never started`)
    switch (event.type) {
      case 'ViewAsWritesAllowed':
        return account_view.put({ ...row, writes: true })
      case 'ViewAsEnded':
        return account_view.put({
          ...row,
          ended_at: event.occurredAt < row.until_at ? event.occurredAt : row.until_at,
        })
    }
  },
})

const VIEWS_MAX = 100
/** Returns the newest views of a person. One that was not ended is over when its half hour is. */
export async function queryViews(
  db: Kysely<ViewTables>,
  person: string,
  now: string,
): Promise<View[]> {
  const rows = await db
    .selectFrom('account_view')
    .selectAll()
    .where('account_view.person', '=', person)
    .orderBy('account_view.started_at', 'desc')
    .orderBy('account_view.view')
    .limit(VIEWS_MAX)
    .execute()
  return rows.map(({ view, by_person, reason, started_at, until_at, ended_at, writes }) => ({
    view,
    by: by_person,
    reason,
    started_at,
    ended_at: ended_at ?? (until_at <= now ? until_at : null),
    writes,
  }))
}
