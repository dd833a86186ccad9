import './platform/styles-first.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { end, resume } from './accounts/log-in.ts'
import { CallboardApp } from './shell/CallboardApp.tsx'
import { onSessionEnd } from './platform/call.ts'
import { preferredLanguage, activateLanguage } from './platform/i18n.ts'
import { lineTexts } from './platform/line-texts.ts'
import { startNavigation } from './platform/navigation.ts'
import { startOneClick } from './platform/one-click.ts'
import { refusalsFrom } from './platform/refusals.ts'
import { lastViewerAtom } from './platform/remembered-values.ts'
import { store } from './platform/session.ts'
import { reportFailedStart } from './platform/start-failure.ts'
import { preload, LazyShell } from './shell/routes.tsx'

onSessionEnd(end)
refusalsFrom(
  (prefix) => import('./shell/refusal-words.ts').then(({ fetchRefusals }) => fetchRefusals(prefix)),
  lineTexts,
)
startNavigation()
startOneClick()

const place = document.getElementById('root')
if (!place) throw new Error('the page has no #root')
const root = createRoot(place)

// Asked first: behind the parts of a screen the answer would be the last to come.
const resumed = resume().catch(async (error: unknown) => {
  const found = await import('./platform/show-last-seen.ts').catch(() => undefined)
  if (!found) throw error
  return found.showLastSeen(error, resume)
})
// Fetches meanwhile what will be shown; a part that cannot be fetched says so in its place.
for (const part of [
  preload(window.location.pathname),
  store.get(lastViewerAtom) ? LazyShell.preload() : undefined,
])
  void part?.catch(() => undefined)

// Only the language is waited for.
activateLanguage(preferredLanguage())
  .then(() => {
    root.render(
      <StrictMode>
        <CallboardApp resumed={resumed} />
      </StrictMode>,
    )
    // Starts after the first paint. If it cannot be fetched the page works, only not without a network.
    void import('./platform/service-worker.ts')
      .then(({ startServiceWorker }) => startServiceWorker())
      .catch(() => undefined)
  })
  .catch((error: unknown) => reportFailedStart(place, error))
