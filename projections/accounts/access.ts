import type { Kysely } from 'kysely'
import { scopes, type Token } from '#shared/accounts/access-calls.ts'
import { accessEvents, accountEvents } from '#shared/accounts/events.ts'
import { ERASED } from '#shared/platform/personal.ts'
import {
  defineProjection,
  table,
  typed,
  type RowOf,
  type RowsOf,
} from '../platform/define/define-projection.ts'

export type AccessTokenRow = RowOf<typeof tables.access_token>
export type AccessSessionRow = RowOf<typeof tables.access_session>
export type AccessTables = RowsOf<typeof tables>

const { PasswordSet, PersonErased } = accountEvents

const tables = {
  access_token: table({
    columns: {
      token: 'text',
      person: 'text',
      name: 'text',
      scopes: typed<readonly string[]>('jsonb'),
      created_at: 'text',
      expires_at: 'text null',
      revoked: 'boolean',
    },
    key: ['person', 'token'],
    loadBy: ['person'],
  }),
  access_session: table({
    columns: {
      session: 'text',
      person: 'text',
      agent: 'text',
      opened_at: 'text',
      expires_at: 'text',
    },
    key: ['person', 'session'],
    loadBy: ['person'],
    indexes: [['expires_at'], ['session']],
  }),
}

/** Tokens that were made, and logins that are open. Neither row opens anything: the secrets are in the vault. */
export const access = defineProjection({
  name: 'access',
  version: 3,
  module: 'accounts',
  sharded: true,
  events: { ...accessEvents, PasswordSet, PersonErased },
  tables,
  keysOf: ({ type, data }) => ({
    ...('token' in data || type === 'PersonErased' ? { access_token: [[data.user]] } : {}),
    ...('session' in data || type === 'PersonErased' ? { access_session: [[data.user]] } : {}),
  }),
  // Open sockets of a session that ended, or of a person whose password changed, are asked again at once.
  topics: ({ type, data }) => {
    if (type === 'SessionClosed') return [`access-session:${data.session}`]
    return type === 'PasswordSet' || type === 'TokenRevoked' || type === 'PersonErased'
      ? [`access-person:${data.user}`]
      : []
  },
  on: (event, { access_token, access_session }) => {
    switch (event.type) {
      case 'SessionOpened': {
        const { user: person, ...session } = event.data
        return access_session.put({ person, ...session, opened_at: event.occurredAt })
      }
      case 'SessionClosed':
        if (access_session.get(event.data.user, event.data.session))
          access_session.delete(event.data.user, event.data.session)
        return
      case 'TokenCreated': {
        const { user: person, ...token } = event.data
        return access_token.put({ person, ...token, created_at: event.occurredAt, revoked: false })
      }
      case 'TokenRevoked': {
        const row = access_token.get(event.data.user, event.data.token)
        if (row) access_token.put({ ...row, revoked: true })
        return
      }
      case 'PersonErased': {
        // The audit needs to know that there was a token, and until when; its name, and the device of a login, are
        // erased.
        for (const row of access_token.of(event.data.user))
          access_token.put({ ...row, name: ERASED, revoked: true })
        return access_session.clear(event.data.user)
      }
      case 'PasswordSet':
        return
    }
  },
})

/** All tokens, or those of one person, newest first; when they were used and who may revoke them is known elsewhere. */
export async function queryTokens(
  db: Kysely<AccessTables>,
  of: string | null,
): Promise<Omit<Token, 'used_at' | 'mayRevoke'>[]> {
  const all = db.selectFrom('access_token').selectAll()
  const asked = of === null ? all : all.where('access_token.person', '=', of)
  const rows = await asked
    .orderBy('access_token.created_at', 'desc')
    .orderBy('access_token.token')
    .execute()
  return rows.map(({ token, person, scopes: held, ...rest }) => ({
    id: token,
    user: person,
    ...rest,
    scopes: scopes.filter((scope) => held.includes(scope)),
  }))
}

/** Ids of open sessions that expired before `now`, oldest first. */
export async function queryExpiredSessions(
  db: Kysely<AccessTables>,
  now: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('access_session')
    .select('access_session.session')
    .where('access_session.expires_at', '<=', now)
    .orderBy('access_session.expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.session)
}

const SESSIONS_MAX = 500
/** Open sessions of a person, the newest first, at most 500. */
export const querySessions = (
  db: Kysely<AccessTables>,
  person: string,
): Promise<AccessSessionRow[]> =>
  db
    .selectFrom('access_session')
    .selectAll()
    .where('access_session.person', '=', person)
    .orderBy('access_session.opened_at', 'desc')
    .orderBy('access_session.session')
    .limit(SESSIONS_MAX)
    .execute()
