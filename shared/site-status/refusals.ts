import { defineRefusals, refuser } from '../platform/refusals.ts'

/** Those of `ingest.` stand in `rejected`, one a line, unless the whole request is refused. */
export const siteStatusRefusals = defineRefusals({
  'ingest.tooManyLines': { status: 413, text: 'A request can have up to {limit} lines' },
  'ingest.malformed': { status: 400, text: 'Invalid observation: {detail}' },
  'ingest.lineTooLong': { status: 413, text: 'The line is longer than {limit} bytes' },
  'ingest.siteUnknown': { status: 422, text: 'The site {site} isn’t configured' },
  'ingest.tooFarAhead': {
    status: 422,
    text: 'The time is more than 2 minutes ahead of the server',
  },
  'ingest.badTime': {
    status: 422,
    text: '“observed_at” must be an RFC 3339 time with an offset, 2000 or later',
  },
  'ingest.tooManyObservers': {
    status: 422,
    text: 'A request can have lines from up to {limit} observers',
  },
  'ingest.notYours': {
    status: 403,
    text: 'This account isn’t assigned to anyone you manage',
  },
  'siteStatus.alertUnknown': { status: 404, text: 'Alert not found' },
})
export const refuseSiteStatus = refuser(siteStatusRefusals)
export type IngestCode = Extract<keyof typeof siteStatusRefusals, `ingest.${string}`>

/** The text of a rejected line. */
export const rejectionText = (
  code: IngestCode,
  parameters: Readonly<Record<string, string | number>> = {},
): string =>
  siteStatusRefusals[code].text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(parameters[name] ?? whole),
  )
