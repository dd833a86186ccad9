import { platformRefusal, type Refusal } from '#shared/platform/refusals.ts'

/** The reason for ending work for a client whose connection has ended: no fault of the server, and the answer is not read. */
export const clientGone = (): Refusal =>
  platformRefusal('request.malformed', {
    detail: 'the connection ended before the request was done',
  })
