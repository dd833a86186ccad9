/** Who is acted upon. */
export type SubjectName = 'self' | 'allocated' | 'unallocated' | 'foreign'
export const subjectNames: readonly SubjectName[] = ['self', 'allocated', 'unallocated', 'foreign']
/** What the world of the walk knows of a subject. */
export interface WalkSubject {
  readonly user: string
  readonly studio: string
  /** Id of their picture. */
  readonly image: string
}
/** How a call is made about somebody, so that it changes nothing that later calls of the walk need. */
export interface Sample {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Logins (or account names on a site) that the answer shows: somebody who is not among them is hidden. */
  readonly shows?: (answer: never) => readonly string[]
}
/** `null`: it is about nobody in particular. */
export type SampleOf =
  | { readonly about: 'nobody'; readonly sample: Sample }
  | { readonly about: 'somebody'; readonly sample: (subject: WalkSubject) => Sample }

const nobody = (sample: Sample = {}): SampleOf => ({ about: 'nobody', sample })
const somebody = (sample: (subject: WalkSubject) => Sample): SampleOf => ({
  about: 'somebody',
  sample,
})
const users = (answer: readonly { readonly user: string }[]): readonly string[] =>
  answer.map(({ user }) => user)
const rows = (answer: { readonly rows: readonly { readonly user: string }[] }): readonly string[] =>
  users(answer.rows)
const july = { from: '2026-11-01', to: '2026-11-30' }
const reason = 'to see who may'
const line = (user: string) => ({
  user,
  name: 'Fern',
  surname: 'Fictional',
  email: `${user}@example.test`,
  tipCont: 'Model',
  studio: 'north',
})
const ID = '0'.repeat(64)

/** One row a call, in the order in which they are made: what ends a session or a request comes last. */
export const samples: Readonly<Record<string, SampleOf>> = {
  'accounts.getAccountPermissions': nobody(),
  'accounts.getAppUsers': somebody(() => ({ shows: users })),
  'accounts.getLocalStudios': nobody(),
  'accounts.createStudio': nobody({ body: { studio: 'north', name: 'North' } }),
  'accounts.importAccounts': nobody({
    query: { dry_run: 'true' },
    body: JSON.stringify(line('fern')),
  }),
  'accounts.setSiteAccount': somebody(({ user }) => ({
    body: { user, site: 'ctb', username: `${user}_x` },
  })),
  'accounts.createPerson': nobody({ body: line('fern') }),
  'accounts.editPerson': somebody(({ user }) => ({
    path: { user },
    body: { version: 1, change: { telefon: '' } },
  })),
  'accounts.getUserInfo': somebody(({ user }) => ({ body: { user } })),
  'accounts.make_inactive': somebody(({ user }) => ({ body: { user, active: true } })),
  'accounts.inactiveUsers': nobody({ body: {} }),
  'accounts.addImages': somebody(({ user }) => ({
    path: { user, list: 'galleries' },
    body: 'multipart',
  })),
  'accounts.removeImage': somebody(({ user }) => ({
    body: { image: ID, path: `${user}/galleries` },
  })),
  'accounts.image': somebody(({ user, image }) => ({ path: { user, image } })),
  'accounts.anonymousImage': nobody(),
  'accounts.dropSiteAccount': somebody(({ user }) => ({ path: { user, site: 'mfc' } })),
  'accounts.setNonAdultAccount': somebody(({ user }) => ({
    path: { user, network: 'twitter' },
    body: { username: user },
  })),
  'accounts.dropNonAdultAccount': somebody(({ user }) => ({ path: { user, network: 'youtube' } })),
  'accounts.reveal': somebody(({ user }) => ({ path: { user }, body: { what: 'iban', reason } })),
  'accounts.reveals': somebody(({ user }) => ({ path: { user } })),
  'accounts.idExpiries': nobody(),
  'accounts.exportPerson': somebody(({ user }) => ({ path: { user } })),
  'accounts.rehearseErasure': somebody(({ user }) => ({ path: { user } })),
  'accounts.requestErasure': somebody(({ user }) => ({ path: { user }, body: { reason } })),
  'accounts.withdrawErasure': somebody(({ user }) => ({ path: { user } })),
  'accounts.approveErasure': somebody(({ user }) => ({ path: { user } })),
  'accounts.erasures': nobody(),
  'permissions.accounts': somebody(() => ({ shows: users })),
  'permissions.setPermission': somebody(({ user }) => ({
    path: { user },
    body: { resource: 'shifts', permissions: null, version: 0 },
  })),
  'permissions.setSuper': somebody(({ user }) => ({
    path: { user },
    body: { super: false, version: 0 },
  })),
  'permissions.setStudios': somebody(({ user }) => ({
    path: { user },
    body: { studios: [], version: 99 },
  })),
  'permissions.trainers': nobody(),
  'permissions.modelsOf': somebody(({ user }) => ({ path: { user } })),
  'permissions.allocateModels': somebody(({ user }) => ({
    path: { user },
    body: { models: [], version: 99 },
  })),
  'permissions.history': nobody(),
  'configuration.settings': somebody(({ studio }) => ({ path: { studio } })),
  'configuration.changeSettings': somebody(({ studio }) => ({
    path: { studio },
    body: { version: 0, changes: { currency: 'usd' } },
  })),
  'configuration.history': somebody(({ studio }) => ({ path: { studio } })),
  'configuration.switches': somebody(({ studio }) => ({ path: { studio } })),
  'shifts.sessionState': somebody(({ user }) => ({ body: { user_name: user, action: 0 } })),
  'shifts.onShift': somebody(() => ({ shows: users })),
  'shifts.history': somebody(({ user }) => ({ query: { user } })),
  'shifts.undoStop': somebody(({ user }) => ({ body: { user } })),
  'shifts.correct': somebody(({ user }) => ({
    body: {
      user,
      shift: 'none',
      start: '2026-11-01T08:00:00Z',
      end: '2026-11-01T09:00:00Z',
      paused_seconds: 0,
      reason,
    },
  })),
  'site-status.ingest': nobody({ body: '' }),
  'site-status.configureObserver': nobody({
    path: { observer: 'ext-1' },
    body: { mode: 'change' },
  }),
  'site-status.heartbeat': nobody({
    path: { observer: 'ext-1' },
    body: { at: '2026-11-20T11:00:00Z' },
  }),
  'site-status.accountState': somebody(({ user }) => ({
    body: { ctb: [`${user}_x`] },
    shows: (answer: readonly { states: Readonly<Record<string, { status: number }>> }[]) =>
      answer[0]?.states[`${user}_x`]?.status === 12 ? [] : [user],
  })),
  'site-status.sites': nobody(),
  'site-status.observers': nobody(),
  'site-status.quarantine': nobody(),
  'site-status.quarantinedLines': nobody({ query: { site: 'ctb', account: 'none' } }),
  'site-status.alerts': nobody(),
  'site-status.acknowledge': nobody({ path: { alert: 'none' } }),
  'online-time.halves': somebody(({ user }) => ({ query: { ...july, user }, shows: rows })),
  'online-time.days': somebody(({ user }) => ({ query: { ...july, user }, shows: rows })),
  'online-time.intervals': somebody(({ user }) => ({
    query: { user, from: '2026-11-20T00:00:00Z', to: '2026-11-20T11:30:00Z' },
    shows: (answer: { intervals: readonly unknown[] }) =>
      answer.intervals.length > 0 ? [user] : [],
  })),
  'online-time.cache': somebody(() => ({
    path: { start: july.from, end: july.to },
    shows: (answer: { cache: { sort: readonly { user: string }[] } }) => users(answer.cache.sort),
  })),
  'operations.projections': nobody(),
  'operations.processManagers': nobody(),
  'operations.outbox': nobody(),
  'operations.sendAgain': nobody({ path: { id: '1' } }),
  'operations.quarantined': nobody(),
  'operations.tryAgain': nobody({ body: { projection: 'none', stream: 'none' } }),
  'operations.rebuilds': nobody(),
  'operations.startRebuild': nobody({ body: { projection: 'none', kind: 'verify' } }),
  'operations.cancelRebuild': nobody({ path: { id: '1' } }),
  'operations.processes': nobody(),
  'accounts.login': nobody({ body: { user: 'nobody', password: 'wrong' } }),
  'accounts.me': nobody(),
  'accounts.setupNeeded': nobody(),
  'accounts.setup': nobody({
    body: {
      user: 'second',
      password: 'Abc12!x',
      name: 'No',
      surname: 'Body',
      email: 'no@example.test',
      studio: { studio: 'second', name: 'Second' },
    },
  }),
  'accounts.createToken': nobody({ body: { name: 'walk', scopes: ['read'] } }),
  'accounts.listTokens': nobody(),
  'accounts.revokeToken': nobody({ path: { id: '0'.repeat(16) } }),
  'accounts.sessions': somebody(({ user }) => ({ query: { user } })),
  'accounts.endSession': nobody({ path: { id: ID } }),
  'accounts.endSessions': somebody(({ user }) => ({ body: { user } })),
  'accounts.views': somebody(({ user }) => ({ query: { user } })),
  'accounts.twoFactor': somebody(({ user }) => ({ query: { user } })),
  'accounts.enrolTwoFactor': nobody({ body: { password: 'wrong' } }),
  'accounts.confirmTwoFactor': nobody({ body: { code: '000000' } }),
  'accounts.renewRecoveryCodes': nobody({ body: { password: 'wrong', code: '000000' } }),
  'accounts.disableTwoFactor': nobody({ body: { password: 'wrong', code: '000000' } }),
  'accounts.resetTwoFactor': somebody(({ user }) => ({ body: { user, reason } })),
  'accounts.twoFactorPolicy': nobody(),
  'accounts.setTwoFactorPolicy': nobody({ body: { roles: [] } }),
  'accounts.changePassword': nobody({ body: { password: 'wrong', next: 'Abc12!x' } }),
  'accounts.resetPassword': somebody(({ user }) => ({ body: { user } })),
  'accounts.allowViewAsWrites': nobody({ body: { confirm: 'nobody' } }),
  'accounts.endViewAs': nobody(),
  'accounts.startViewAs': somebody(({ user }) => ({ body: { user, reason } })),
  'accounts.logout': nobody(),
}
