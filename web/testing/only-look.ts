import type { Page } from 'playwright-core'
import type { Call } from '#shared/platform/calls.ts'

/** The paths of calls that are sent with a body but only read. */
const reading = new Set(
  Object.values(
    import.meta.glob<Readonly<Record<string, unknown>>>('../../shared/**/*{calls,people}.ts', {
      eager: true,
    }),
  )
    .flatMap((file) => Object.entries(file))
    .filter(([table]) => table.endsWith('Calls'))
    .flatMap(([, rows]) => Object.values(rows as Readonly<Record<string, Call>>))
    .filter(({ method, writes, path }) => method !== 'GET' && !writes && !path.includes('{'))
    .map(({ path }) => path),
)

/**
 * Whatever is pressed on this page, nothing is changed: what would change something is refused before it is sent. In the page
 * itself, because a browser whose requests are looked at from outside fetches every file of every screen anew.
 */
export const onlyLook = (page: Page): Promise<unknown> =>
  page.addInitScript(refuseWrites, [...reading])

function refuseWrites(paths: readonly string[]): void {
  const reads = (url: string, method: string, body: unknown) => {
    const { pathname } = new URL(url, location.href)
    // The one call for shifts asks with action 0 how things are (docs/rules/shifts.md#states-and-actions).
    const asks = pathname === '/session_state' && /"action":0\b/.test(String(body))
    return method.toUpperCase() === 'GET' || paths.includes(pathname) || asks
  }
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const { url, method } = input instanceof Request ? input : { url: String(input), method: 'GET' }
    if (reads(url, init?.method ?? method, init?.body)) return send(input, init)
    const refusal = { code: 'test.onlyLooks', err: 'Only to look at' }
    return Promise.resolve(Response.json(refusal, { status: 409 }))
  }
  XMLHttpRequest.prototype.send = function refused() {
    this.dispatchEvent(new Event('error'))
  }
  navigator.sendBeacon = () => true
}

/** Waits until nothing that this page asked for is on its way. */
export function settling(page: Page): () => Promise<void> {
  let waiting = 0
  page.on('request', () => waiting++)
  page.on('requestfinished', () => waiting--)
  page.on('requestfailed', () => waiting--)
  const frames = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
        ),
    )
  return async () => {
    // The answers that have come are drawn, and may ask for more.
    for (let quiet = 0; quiet < 2; quiet = waiting > 0 ? 0 : quiet + 1) await frames()
  }
}
