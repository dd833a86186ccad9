import { onlineManager } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { someViewer as viewer } from '../testing/some-viewer.ts'
import { keyOfModule } from './keys.ts'

vi.mock('@lingui/core/macro', () => ({
  msg: ([message]: readonly string[]) => ({ id: message, message }),
}))
vi.mock('./i18n.ts', () => ({
  shownLanguages: { en: 'English', ro: 'Română' },
  activateLanguage: (language: string) => void shown.push(language),
}))
const shown: string[] = []

const storage = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
const [sessionStorage, localStorage] = [storage(), storage()]
const reload = vi.fn<() => void>()
const page = Object.assign(new EventTarget(), {
  sessionStorage,
  localStorage,
  location: { reload },
})
vi.stubGlobal('window', page)
vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))

const { ApiError } = await import('./call.ts')
const { forgetSeen, keepToo, outOfReachAtom, seenKey } = await import('./kept-parts.ts')
const { live } = await import('./live.ts')
const { queryClient } = await import('./queries.ts')
const { lastViewerAtom } = await import('./remembered-values.ts')
const { seenText } = await import('./seen-text.ts')
const { viewerStamp, sessionAtom, store } = await import('./session.ts')
const { showLastSeen } = await import('./show-last-seen.ts')

const seenAt = 1_700_000_000_000
const away = new ApiError(0, 'network.unreachable', 'network.unreachable', null)
const people = keyOfModule({ module: 'people' })
const rows = [{ user: 'bea' }]

beforeEach(() => {
  queryClient.clear()
  store.set(sessionAtom, { status: 'unknown' })
  store.set(outOfReachAtom, null)
  store.set(lastViewerAtom, viewerStamp(viewer))
  onlineManager.setOnline(true)
  forgetSeen()
  reload.mockClear()
  const queries = [{ key: people, data: rows, at: seenAt - 1000 }]
  const parts = { wall: { north: [1] } }
  sessionStorage.setItem(seenKey, seenText({ at: seenAt, language: 'ro', viewer, parts, queries }))
})

test('without a server the page shows whom and what it has last seen, with its age', async () => {
  let answer: () => void = () => undefined
  const asked = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  await showLastSeen(away, asked)
  expect(store.get(sessionAtom)).toEqual({ status: 'known', viewer })
  expect(store.get(outOfReachAtom)).toBe(seenAt)
  expect(live.state()).toMatchObject({ phase: 'stale', heardAt: seenAt })
  expect(shown).toEqual(['ro'])
  expect(queryClient.getQueryData(people)).toEqual(rows)
  expect(queryClient.getQueryState(people)?.dataUpdatedAt).toBe(seenAt - 1000)
  expect(keepToo('wall', () => null)).toEqual({ north: [1] })
  expect(onlineManager.isOnline()).toBe(false)
  answer()
  await expect.poll(() => store.get(outOfReachAtom)).toBe(null)
  expect(onlineManager.isOnline()).toBe(true)
  // Data that is not on the screen is fetched anew when it is shown.
  expect(queryClient.getQueryData(people)).toBe(undefined)
})

test('it asks again when the browser is online, as long as there is no server', async () => {
  const asked = vi.fn<() => Promise<void>>().mockRejectedValueOnce(away).mockResolvedValue()
  await showLastSeen(away, asked)
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  expect(store.get(outOfReachAtom)).toBe(seenAt)
  page.dispatchEvent(new Event('online'))
  await expect.poll(() => store.get(outOfReachAtom)).toBe(null)
  expect(asked).toHaveBeenCalledTimes(2)
})

test.each([
  ['nothing was kept', forgetSeen],
  ['somebody has logged out in another tab', () => store.set(lastViewerAtom, '')],
  [
    'another person has logged in in another tab',
    () => store.set(lastViewerAtom, viewerStamp({ user: 'eve' })),
  ],
])('where %s it says what is wrong, and loads itself again', async (_, happened) => {
  happened()
  const shows = showLastSeen(away, () => Promise.resolve())
  await expect(shows).rejects.toBe(away)
  expect(store.get(sessionAtom)).toEqual({ status: 'unknown' })
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})

test('a refusal is no missing network', async () => {
  const refused = new ApiError(403, 'permission.denied', 'no', null)
  await expect(showLastSeen(refused, () => Promise.resolve())).rejects.toBe(refused)
  expect(store.get(sessionAtom)).toEqual({ status: 'unknown' })
})
