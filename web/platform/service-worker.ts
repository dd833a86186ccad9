import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom } from 'jotai'
import { outOfReachAtom } from './kept-parts.ts'
import { store } from './session.ts'
import { toastSuccess } from './toasts.ts'

/** Set when a new version waits: calling it takes the page over to it. Nothing reloads under a person's hands. */
export const updateAtom = atom<{ readonly apply: () => void } | null>(null)

/** The texts of the states (docs/rules/screens.md#service-worker). */
export const serviceWorkerWords = {
  served: msg`Served from cache by a service worker.`,
  registered: msg`The service worker has been registered.`,
  cached: msg`Content has been cached for offline use.`,
  downloading: msg`New content is downloading.`,
  available: msg`New content is available; please refresh.`,
  offline: msg`No internet connection found. Callboard is running in offline mode.`,
} as const satisfies Record<string, MessageDescriptor>
const saidAtom = atom<keyof typeof serviceWorkerWords | null>(null)
/** The last state of the service worker; null where there is none. */
export const serviceWorkerAtom = atom((get) =>
  get(outOfReachAtom) === null ? get(saidAtom) : 'offline',
)

const update_check_ms = 30 * 60 * 1000
const say = (state: keyof typeof serviceWorkerWords) => store.set(saidAtom, state)

/** Registers /service-worker.js, once the page is there. */
export function startServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  // The page works without one where the browser allows none.
  const start = () => void register(navigator.serviceWorker).catch(() => undefined)
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register('/service-worker.js')
  say(workers.controller ? 'served' : 'registered')
  const offer = (worker: ServiceWorker) => {
    say('available')
    // Accepted in any tab: no page goes on with scripts that are gone.
    workers.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    store.set(updateAtom, { apply: () => worker.postMessage({ type: 'SKIP_WAITING' }) })
  }
  const followed = new WeakSet<ServiceWorker>()
  const follow = ({ installing: worker, waiting }: ServiceWorkerRegistration) => {
    const isUpdate = workers.controller !== null
    if (waiting && isUpdate) offer(waiting)
    if (!worker || followed.has(worker)) return
    followed.add(worker)
    if (isUpdate) say('downloading')
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installed') return
      if (isUpdate) return offer(worker)
      say('cached')
      return void toastSuccess(i18n._(serviceWorkerWords.cached))
    })
  }
  follow(registration)
  registration.addEventListener('updatefound', () => follow(registration))
  setInterval(() => void registration.update(), update_check_ms)
}
