import type { Visit } from '../../web/testing/paint.ts'
import { benchOwner, type Product } from './product.ts'

const CAUGHT_UP_MS_MAX = 600_000
/** The owner's, logged in anew. */
export async function cookiesOf({ url }: Product): Promise<NonNullable<Visit['cookies']>> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(benchOwner),
  })
  return answer.headers.getSetCookie().map((one) => {
    const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=')
    return { name, value, url }
  })
}
/** How long the oldest event has been waiting for some read model; NaN where that cannot be told. */
export async function oldestUnreadSeconds({ url }: Pick<Product, 'url'>): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^callboard_projection_unread_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN)
}
/** Each read model that still takes something in has the page fetch its list again. Raises an Error after ten minutes. */
export async function readModelsCaughtUp(product: Product): Promise<void> {
  for (const until = Date.now() + CAUGHT_UP_MS_MAX; (await oldestUnreadSeconds(product)) !== 0;)
    if (Date.now() > until) throw new Error('the read models do not catch up')
}
