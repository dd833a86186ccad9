import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom } from 'jotai'
import { registerSW } from 'virtual:pwa-register'
import { store } from './session.ts'
import { toastSuccess } from './toasts.ts'

/** Set when a new version waits: calling it takes the page over to it. Nothing reloads under a person's hands. */
export const updateAtom = atom<{ readonly apply: () => void } | null>(null)

const update_check_ms = 30 * 60 * 1000

/** Registers /service-worker.js. Its words are the specification's (section 8). */
export function startServiceWorker(): void {
  if (import.meta.env.DEV) return
  const apply = registerSW({
    onNeedRefresh: () => store.set(updateAtom, { apply: () => void apply(true) }),
    onOfflineReady: () => void toastSuccess(i18n._(msg`Content has been cached for offline use.`)),
    onRegisteredSW: (_url, registration) => {
      if (registration) setInterval(() => void registration.update(), update_check_ms)
    },
  })
}
