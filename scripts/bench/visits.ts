import type { Visit } from '../../web/testing/paint.ts'
import { benchOwner, type Product } from './product.ts'

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
/** Each read model that still takes something in has the page fetch its list again. */
export async function readModelsCaughtUp({ url }: Product): Promise<void> {
  while (
    !/^callboard_projection_unread_seconds 0$/m.test(await (await fetch(`${url}/metrics`)).text())
  )
    continue
}
