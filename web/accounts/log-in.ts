import { accessCalls, type Me } from '#shared/accounts/access-calls.ts'
import { accountCalls } from '#shared/accounts/calls.ts'
import { ApiError, call } from '../platform/call.ts'
import { suggestLanguage } from '../platform/i18n.ts'
import { forgetSeen } from '../platform/kept-parts.ts'
import { paths } from '../platform/paths.ts'
import { codeAtLoginAtom, wasLoggedInAtom } from '../platform/remembered-values.ts'
import { sessionAtom, store } from '../platform/session.ts'

/** Asks the server who is logged in here. Nobody is an answer, not a failure. */
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

/** Makes the person known to the page; what they may do comes with it. Who is held to something first is told nothing else. */
export async function enter(me: Me): Promise<void> {
  if (me.must) {
    await suggestLanguage(me.language)
    store.set(wasLoggedInAtom, true)
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
  const before = store.get(sessionAtom)
  // Another person than the one who was seen here before.
  if (before.status === 'known' && before.viewer.user !== me.user) end()
  forgetSeen()
  store.set(wasLoggedInAtom, true)
  store.set(sessionAtom, { status: 'known', viewer: { ...me, permissions } })
}

export async function logOut(): Promise<void> {
  await call(accessCalls.logout)
  store.set(wasLoggedInAtom, false)
  // Whoever logs in next begins at their own first screen, not where this person left, and finds nothing of them.
  window.history.replaceState(null, '', paths.login)
  window.sessionStorage.clear()
  end()
}

/** Oneself again, in a page that holds nothing of whom one looked through. */
export async function stopViewing(): Promise<void> {
  await call(accessCalls.endViewAs)
  window.location.assign(paths.dashboard)
}

/** Nobody is logged in any more: nothing of the person stays in the page. Whoever did not log out is told so by the login. */
export function end(): void {
  forgetSeen()
  store.set(sessionAtom, { status: 'anonymous' })
}
