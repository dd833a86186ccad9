import { randomUUID } from 'node:crypto'
import {
  twoFactorEvents,
  twoFactorPolicyEvents,
  importEvents,
  viewAsEvents,
} from '#shared/accounts/access-events.ts'
import {
  accessEvents,
  accountEvents,
  installationEvents,
  siteAccountEvents,
  studioEvents,
} from '#shared/accounts/events.ts'
import { revealEvents } from '#shared/accounts/person-events.ts'
import type { Actor } from '#shared/platform/allow.ts'
import type { LeaveThisYear } from '#shared/vacations/needs.ts'
import { access } from '#projections/accounts/access.ts'
import { accounts } from '#projections/accounts/accounts.ts'
import { grants } from '#projections/accounts/grants.ts'
import { views } from '#projections/accounts/views.ts'
import { configurationEvents } from '#shared/configuration/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { SESSION_COOKIE } from '../../platform/http/credentials.ts'
import type { CallContext, RunningService } from '../../platform/kernel/define-service.ts'
import type { App } from '../../platform/kernel/app.ts'
import { testApp, type TestApp } from '../../platform/testing/app.ts'
import { makeAuthenticate } from '../access/authenticate.ts'
import { DEVICE_COOKIE } from '../access/device.ts'
import { makeAccountsService } from '../service.ts'

/** The read models of this module. */
const own = [access, accounts, grants, views]
/**
 * Limits progress to this test's own projections. The test answers for other modules, so their read
 * models are not waited for.
 */
function ownProgress(progress: App['progress']): App['progress'] {
  const names = new Set(own.map(({ name }) => name))
  const here = (asked: readonly string[]) => asked.filter((name) => names.has(name))
  return {
    ...progress,
    reach: (asked, position, ms) => progress.reach(here(asked), position, ms),
    seen: (asked, fresh) => progress.seen(here(asked), fresh),
  }
}
/** The leave balance that every person has here. */
export const leaveNow: LeaveThisYear = { annual: 2.5, previous: 1 }

type AccountCalls = ReturnType<typeof makeAccountsService>['calls']
/** This module on a real database, with a client that keeps its cookie as a browser does. */
export interface AccountsTest extends TestApp {
  readonly calls: AccountCalls
  readonly handlers: RunningService<AccountCalls>['handlers']
  readonly authenticate: ReturnType<typeof makeAuthenticate>
  readonly clock: { now: string }
  readonly browser: (address?: string) => Browser
}
interface Browser {
  /** The session's. */
  cookie: string | undefined
  /** The cookie that an earlier login left. */
  device: string | undefined
  readonly context: <A extends Actor | null = null>(
    actor?: A,
  ) => CallContext & { readonly actor: A }
}
export const fernPassword = 'Abc12!x'
export const setUp = {
  user: 'root',
  password: 'Root12!x',
  name: 'Rowan',
  surname: 'Fictional',
  email: 'rowan@example.test',
  studio: {
    studio: 'north',
    name: 'North',
    timezone: 'Europe/Bucharest',
    currency: 'usd' as const,
  },
}

export async function accountsTest(): Promise<AccountsTest> {
  const sites = new Set(['ctb', 'mfc', 'cam'])
  const clock = { now: '2026-11-20T12:00:00.000Z' }
  const service = makeAccountsService({
    knownSite: (code) => sites.has(code),
    siteStates: async (_app, asked) =>
      Object.fromEntries(Object.keys(asked).map((site) => [site, { status: 1, since: clock.now }])),
    leaveThisYear: async () => leaveNow,
  })
  const test = await testApp(
    {
      services: [service],
      projections: own,
      events: {
        ...studioEvents,
        ...accountEvents,
        ...siteAccountEvents,
        ...accessEvents,
        ...twoFactorEvents,
        ...twoFactorPolicyEvents,
        ...viewAsEvents,
        ...importEvents,
        ...revealEvents,
        ...installationEvents,
        ...configurationEvents,
        ...permissionEvents,
      },
    },
    clock,
  )
  // The same app, since tests hold its parts and hang their own on it.
  Object.assign(test.app, { progress: ownProgress(test.app.progress) })
  const handlers = test.handlersOf(service) as ReturnType<typeof service.start>['handlers']
  return {
    ...test,
    calls: service.calls,
    handlers,
    clock,
    authenticate: makeAuthenticate(test.app),
    browser: (address = '192.0.2.1') => browser(clock, address),
  }
}

function browser(clock: { now: string }, address: string): Browser {
  const self: Browser = {
    cookie: undefined,
    device: undefined,
    context: <A extends Actor | null = null>(actor: A = null as A) => ({
      actor,
      now: clock.now,
      requestId: 'test',
      commandId: randomUUID(),
      address,
      here: true,
      headers: {
        cookie: cookies(self),
        'user-agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      },
      wrote: () => undefined,
      opened: () => undefined,
      goesOn: () => undefined,
      setCookie: (name, value, seconds) => {
        self[name === SESSION_COOKIE ? 'cookie' : 'device'] = seconds > 0 ? value : undefined
      },
    }),
  }
  return self
}
const cookies = ({ cookie, device }: Browser): string =>
  [
    ...(cookie === undefined ? [] : [`${SESSION_COOKIE}=${cookie}`]),
    ...(device === undefined ? [] : [`${DEVICE_COOKIE}=${device}`]),
  ].join('; ')
export const ndjsonBody = (...lines: unknown[]): Buffer =>
  Buffer.from(
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  )
export const line = (user: string, rest: Record<string, unknown> = {}) => ({
  user,
  name: 'Fern',
  surname: 'Fictional',
  email: `${user}@example.test`,
  tipCont: 'Model',
  studio: 'north',
  ...rest,
})
