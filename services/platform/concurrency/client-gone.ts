import { platformRefusal, type Refusal } from '#shared/platform/refusals.ts'

/** Why work ends that was for a client whose connection has ended: no mistake of ours, and nobody reads the answer. */
export const clientGone = (): Refusal =>
  platformRefusal('request.malformed', {
    detail: 'the connection ended before the request was done',
  })
