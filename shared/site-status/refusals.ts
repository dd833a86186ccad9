import { defineRefusals, refuser } from '../platform/refusals.ts'

/** Those of `ingest.` stand in `rejected`, one a line, unless the whole request is refused. */
export const siteStatusRefusals = defineRefusals({
  'ingest.tooManyLines': { status: 413, text: 'a request takes at most {limit} lines' },
  'ingest.malformed': { status: 400, text: 'the line is not an observation: {detail}' },
  'ingest.lineTooLong': { status: 413, text: 'the line is longer than {limit} bytes' },
  'ingest.siteUnknown': { status: 422, text: 'the site {site} is not configured' },
  'ingest.tooFarAhead': {
    status: 422,
    text: 'the time is more than 2 minutes ahead of the server',
  },
  'ingest.badTime': {
    status: 422,
    text: 'observed_at must be an RFC 3339 time with an offset, not before the year 2000',
  },
  'ingest.tooManyObservers': {
    status: 422,
    text: 'a request takes lines of at most {limit} observers',
  },
  'ingest.notYours': {
    status: 403,
    text: 'the account belongs to nobody whose monitoring you manage',
  },
  'siteStatus.alertUnknown': { status: 404, text: 'there is no such alert' },
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
