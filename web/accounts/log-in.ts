import { accessCalls, type Me } from '#shared/accounts/access-calls.ts'
import { accountCalls } from '#shared/accounts/calls.ts'
import { ApiError, call } from '../platform/call.ts'
import { suggestLanguage } from '../platform/i18n.ts'
import { forgetSeen } from '../platform/kept-parts.ts'
import { paths } from '../platform/paths.ts'
import { codeAtLoginAtom, lastViewerAtom, lastViewerKey } from '../platform/remembered-values.ts'
import { viewerStamp, sessionAtom, store } from '../platform/session.ts'

// The cookie is of all tabs: what another one shows, and would send, is not of the person whose it has become.
addEventListener('storage', ({ key }) => {
  if (key === lastViewerKey) window.location.reload()
})

/** Asks the server who is logged in here. No person is an answer, not a failure. */
export async function resume(): Promise<void> {
  try {
    await enter(await call(accessCalls.me, {}, { quiet401: true }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return end()
    throw error
  }
}

export async function logIn(user: string, password: string, code: string): Promise<void> {
  const me = await call(accessCalls.login, {
    body: { user, password, ...(code === '' ? {} : { code }) },
  })
  store.set(codeAtLoginAtom, code !== '')
  await enter(me)
}

/**
 * Makes the person known to the page; what they may do comes with it. A person held to something first is told nothing
 * else.
 */
export async function enter(me: Me): Promise<void> {
  if (me.must) {
    await suggestLanguage(me.language)
    store.set(lastViewerAtom, viewerStamp(me))
    store.set(sessionAtom, { status: 'held', must: me.must })
    return
  }
  const granted = await call(accountCalls.getAccountPermissions)
  const byResource = Object.groupBy(granted.permissions, ({ resource }) => resource)
  const permissions = Object.fromEntries(
    Object.entries(byResource).map(([resource, held = []]) => [
      resource,
      held.map(({ permission }) => permission),
    ]),
  )
  await suggestLanguage(me.language)
  forgetSeen()
  store.set(lastViewerAtom, viewerStamp(me))
  store.set(sessionAtom, { status: 'known', viewer: { ...me, permissions } })
}

export async function logOut(): Promise<void> {
  await call(accessCalls.logout)
  store.set(lastViewerAtom, '')
  // The next person to log in begins at their own first screen, not where this one left, and finds nothing of them.
  window.history.replaceState(null, '', paths.login)
  window.sessionStorage.clear()
  end()
}

/** Ends a view as another person, in a page that holds nothing of them. */
export async function stopViewing(): Promise<void> {
  await call(accessCalls.endViewAs)
  window.location.assign(paths.dashboard)
}

/**
 * Ends the session in the page, in which nothing of the person stays. The login says so to a person who did not log
 * out.
 */
export function end(): void {
  forgetSeen()
  store.set(sessionAtom, { status: 'anonymous' })
}
