import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom } from 'jotai'
import { registerSW } from 'virtual:pwa-register'
import { outOfReachAtom } from './kept.ts'
import { store } from './session.ts'
import { toastSuccess } from './toasts.ts'

/** Set when a new version waits: calling it takes the page over to it. Nothing reloads under a person's hands. */
export const updateAtom = atom<{ readonly apply: () => void } | null>(null)

/** The specification's words (section 8), one a state. */
export const serviceWorkerWords = {
  served: msg`Served from cache by a service worker.`,
  registered: msg`The service worker has been registered.`,
  cached: msg`Content has been cached for offline use.`,
  downloading: msg`New content is downloading.`,
  available: msg`New content is available; please refresh.`,
  offline: msg`No internet connection found. Callboard is running in offline mode.`,
} as const satisfies Record<string, MessageDescriptor>
const saidAtom = atom<keyof typeof serviceWorkerWords | null>(null)
/** What the service worker last said; null where there is none. */
export const serviceWorkerAtom = atom((get) =>
  get(outOfReachAtom) === null ? get(saidAtom) : 'offline',
)

const update_check_ms = 30 * 60 * 1000
const say = (state: keyof typeof serviceWorkerWords) => store.set(saidAtom, state)

/** Registers /service-worker.js. */
export function startServiceWorker(): void {
  if (import.meta.env.DEV) return
  const apply = registerSW({
    onNeedRefresh: () => {
      say('available')
      store.set(updateAtom, { apply: () => void apply(true) })
    },
    onOfflineReady: () => {
      say('cached')
      void toastSuccess(i18n._(serviceWorkerWords.cached))
    },
    onRegisteredSW: (_url, registration) => {
      if (!registration) return
      say(navigator.serviceWorker.controller ? 'served' : 'registered')
      registration.addEventListener('updatefound', () => {
        if (navigator.serviceWorker.controller) say('downloading')
      })
      setInterval(() => void registration.update(), update_check_ms)
    },
  })
}
