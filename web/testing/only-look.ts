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

/** The specification's one call for shifts: with this it asks how things are. */
const asksOnly = (body: string | null): boolean => /"action":0\b/.test(body ?? '')

/** Whatever is pressed on this page, nothing is changed: what would change something is refused before it reaches the server. */
export const onlyLook = (page: Page): Promise<unknown> =>
  page.route('**/*', (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (
      request.method() === 'GET' ||
      reading.has(pathname) ||
      (pathname === '/session_state' && asksOnly(request.postData()))
    )
      return route.continue()
    return route.fulfill({ status: 409, json: { code: 'test.onlyLooks', err: 'Only to look at' } })
  })

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
    // What has come is drawn, and may ask for more.
    for (let quiet = 0; quiet < 2; quiet = waiting > 0 ? 0 : quiet + 1) await frames()
  }
}
