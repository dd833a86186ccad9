import { NotDelivered, type Adapter } from './define-effect.ts'
import { AddressNotAllowed, postTo, publicOnly, type Answer, type Outbound } from './outbound.ts'
import type { VapidKeys } from './vapid.ts'

/** The most text that fits into a push message when it is encrypted (RFC 8291). */
const TEXT_BYTES_MAX = 3000
/** A push service gives up after a day: what a phone says then is old. */
const TTL_S = 86_400

interface PushOptions {
  readonly keys: () => Promise<VapidKeys>
  /** The contact for push services: mailto: or https:. */
  readonly subject: string
  /** The addresses that it may post to; the public internet if absent. Only tests name others. */
  readonly outbound?: Outbound
}

/** Web Push (RFC 8030): encrypted for the browser, signed by the installation's keys. The endpoint is an address that a browser gave. */
export function pushAdapter({
  keys,
  subject,
  outbound = publicOnly,
}: PushOptions): Adapter<'push'> {
  return {
    kind: 'push',
    deliver: async ({ subscription, text, urgency = 'normal' }, { id, signal }) => {
      if (Buffer.byteLength(text) > TEXT_BYTES_MAX)
        throw new NotDelivered('never', 'the text is too long for a push message')
      const { default: webPush } = await import('web-push')
      const vapidDetails = { subject, ...(await keys()) }
      // A sleeping phone gets the last of several messages with one topic: a row that is sent twice is shown once.
      const options = { vapidDetails, urgency, topic: id, TTL: TTL_S }
      const details = usable(() => webPush.generateRequestDetails(subscription, text, options))
      const headers = Object.fromEntries(
        Object.entries(details.headers as object).map(([name, value]) => [name, String(value)]),
      )
      judge(
        await answered(() =>
          postTo(outbound, subscription.endpoint, headers, details.body, signal),
        ),
      )
    },
  }
}

/** A subscription that nothing can be encrypted for stays so. */
function usable<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw new NotDelivered('never', (error as Error).message, { cause: error })
  }
}
async function answered(post: () => Promise<Answer>): Promise<Answer> {
  try {
    return await post()
  } catch (error) {
    const how = error instanceof AddressNotAllowed ? 'never' : 'later'
    throw new NotDelivered(how, (error as Error).message, { cause: error })
  }
}
/** Judges an answer (RFC 8030): 404 and 410 mean that the subscription has ended; 429 and 5xx pass. The text of the other side is never shown. */
function judge({ status }: Answer): void {
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410)
    throw new NotDelivered('gone', `the subscription has ended (${status})`)
  const how = status === 408 || status === 429 || status >= 500 ? 'later' : 'never'
  throw new NotDelivered(how, `the push service answered ${status}`)
}
