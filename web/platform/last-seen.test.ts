import { beforeEach, expect, test, vi } from 'vitest'
import { keyOfModule } from './keys.ts'
import { someViewer as viewer } from '../testing/some-viewer.ts'

vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: readonly string[]) => ({ id: message, message }),
}))

const values = new Map<string, string>()
const sessionStorage = {
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
}
const page = Object.assign(new EventTarget(), { sessionStorage })
const shownPage = Object.assign(new EventTarget(), { hidden: false })
vi.stubGlobal('window', page)
vi.stubGlobal('document', shownPage)
vi.stubGlobal('navigator', { onLine: true })

const { outOfReachAtom, seenKey } = await import('./kept-parts.ts')
const { startKeeping } = await import('./last-seen.ts')
const { queryClient } = await import('./queries.ts')
const { readSeen } = await import('./seen-text.ts')
const { sessionAtom, store } = await import('./session.ts')

const kept = () => {
  const text = values.get(seenKey)
  return text === undefined ? null : readSeen(text)
}
const hide = () => {
  shownPage.hidden = true
  shownPage.dispatchEvent(new Event('visibilitychange'))
}
startKeeping(() => Promise.resolve())

beforeEach(() => {
  values.clear()
  shownPage.hidden = false
  store.set(outOfReachAtom, null)
  store.set(sessionAtom, { status: 'known', viewer })
  queryClient.setQueryData(keyOfModule({ module: 'people' }), [{ user: 'bea' }], { updatedAt: 5 })
})

test.each([
  ['is hidden', hide],
  ['is left', () => page.dispatchEvent(new Event('pagehide'))],
  ['loses the network', () => page.dispatchEvent(new Event('offline'))],
])('a page that %s keeps who is here and what queries hold, with its age', (_, happens) => {
  happens()
  expect(kept()?.viewer).toEqual(viewer)
  expect(kept()?.queries).toEqual([{ key: ['people'], data: [{ user: 'bea' }], at: 5 }])
})

test('what is kept without a network is as old as the last word of the server', () => {
  store.set(outOfReachAtom, 7)
  hide()
  expect(kept()?.at).toBe(7)
})

test('the network that returns is the end of it', async () => {
  page.dispatchEvent(new Event('offline'))
  expect(store.get(outOfReachAtom)).not.toBe(null)
  page.dispatchEvent(new Event('online'))
  await expect.poll(() => store.get(outOfReachAtom)).toBe(null)
})

const viewAs = { by: 'root', reason: 'help', until: '2026-01-01T00:00:00Z', writes: false }
test.each([
  ['nobody is logged in', { status: 'anonymous' } as const],
  ['somebody looks as another person', { status: 'known', viewer: { ...viewer, viewAs } } as const],
])('where %s nothing is kept', (_, session) => {
  hide()
  expect(kept()).not.toBe(null)
  store.set(sessionAtom, session)
  hide()
  expect(kept()).toBe(null)
})

test('a network that went before it began to keep is noticed', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  startKeeping(() => Promise.resolve())
  expect(store.get(outOfReachAtom)).not.toBe(null)
  expect(kept()?.queries).toHaveLength(1)
  page.dispatchEvent(new Event('online'))
  await expect.poll(() => store.get(outOfReachAtom)).toBe(null)
})
