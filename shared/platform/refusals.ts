/** One row a reason: the HTTP status, and the English text ({name} is replaced from the refusal's parameters). */
interface RefusalRow {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 422 | 429 | 500 | 503
  readonly text: string
}
type RefusalTable = Readonly<Record<`${string}.${string}`, RefusalRow>>

/** Declares a module's refusals; the key is the `code` that clients see, `<module>.<reason>`. */
export const defineRefusals = <const T extends RefusalTable>(table: T): T => table

/** The refusals that a file declares, of what it exports: code and row of every table of them. */
export const refusalsIn = (file: object): readonly (readonly [string, RefusalRow])[] =>
  Object.values(file)
    .filter(isRefusalTable)
    .flatMap((table) => Object.entries(table))
const isRefusalTable = (value: unknown): value is RefusalTable =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (row: unknown) => typeof row === 'object' && row !== null && 'status' in row && 'text' in row,
  )

/** Values by the name that a text gives them. */
export type RefusalParams = Readonly<Record<string, string | number>>

/** A row's text with its values; a name without a value stays as it stands in the row. */
export const filledRefusalText = (
  { text }: Pick<RefusalRow, 'text'>,
  params: RefusalParams,
): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

/** Expected, and the only error a decider may raise: becomes `{err, code, params}` with the row's status. */
export class Refusal extends Error {
  readonly code: string
  readonly status: RefusalRow['status']
  /** The values that the text names, and no others: readers fill their own words for the code with them. */
  readonly params: RefusalParams
  /** The seconds after which a caller who comes too often may come again, as the text says. */
  readonly retryAfter_s: number | undefined
  /** The place of a malformed value in its request, a JSON Pointer such as '/body/name', if `path` says it. */
  readonly path: string | undefined
  constructor(code: string, row: RefusalRow, parameters: RefusalParams = {}) {
    super(filledRefusalText(row, parameters))
    this.name = 'Refusal'
    this.code = code
    this.status = row.status
    this.params = Object.fromEntries(
      Object.entries(parameters).filter(([name]) => row.text.includes(`{${name}}`)),
    )
    this.retryAfter_s =
      row.status === 429 && typeof parameters['seconds'] === 'number'
        ? parameters['seconds']
        : undefined
    this.path = typeof parameters['path'] === 'string' ? parameters['path'] : undefined
  }
}

/** Gives a module its `refuse(code, parameters)`: throws the Refusal of that row. */
export const refuser =
  <const T extends RefusalTable>(table: T) =>
  (code: keyof T & string, parameters?: RefusalParams): never => {
    throw new Refusal(code, table[code as keyof RefusalTable] as RefusalRow, parameters)
  }

export const platformRefusals = defineRefusals({
  'request.malformed': { status: 400, text: '{detail}' },
  'request.tooLarge': { status: 413, text: 'The request is larger than {limit}' },
  'request.notFound': { status: 404, text: 'Not found' },
  'request.method': { status: 404, text: 'This method isn’t supported here' },
  'request.foreignOrigin': {
    status: 403,
    text: 'Requests from other websites aren’t allowed',
  },
  'request.foreignHost': {
    status: 400,
    text: 'This address isn’t allowed. Ask your administrator to add it to ALLOWED_HOSTS.',
  },
  'request.keyReused': { status: 422, text: 'This Idempotency-Key was used for another request' },
  'request.tooSlow': {
    status: 408,
    text: 'The upload is too slow or stalled. Try again on a better connection.',
  },
  'request.uploadsTooMany': {
    status: 429,
    text: 'Too many uploads at once. Try again in {seconds} s.',
  },
  'request.tooOften': { status: 429, text: 'Too many requests. Try again in {seconds} s.' },
  'request.yoursInProgress': {
    status: 429,
    text: 'You already have {max} of these in progress. Wait for one to finish.',
  },
  'request.tooLate': {
    status: 409,
    text: 'This arrived too late and wasn’t saved. Try again.',
  },
  'request.fileType': {
    status: 422,
    text: '{file}: this file type is not supported. Use {types}.',
  },
  'request.fileUnusable': { status: 422, text: '{file}: {detail}' },
  'request.fileMissing': { status: 400, text: 'Choose a file to upload' },
  'request.filesTooMany': { status: 413, text: 'Upload at most {max} files at once' },
  'request.fileUnknown': { status: 404, text: 'This file is not available' },
  'session.absent': { status: 401, text: 'Sign in first' },
  'session.mustChangePassword': { status: 403, text: 'Choose a new password first' },
  'session.mustEnrol': { status: 403, text: 'Set up two-factor login first' },
  'session.viewOnly': {
    status: 403,
    text: 'You’re in read-only view. Turn on “Allow changes” first.',
  },
  'session.viewOver': {
    status: 403,
    text: 'Your view as someone else has ended. Stop viewing first.',
  },
  'session.notWhileViewing': { status: 403, text: 'Only available to the person' },
  'permission.denied': { status: 403, text: 'You don’t have permission to do this' },
  'position.unknown': { status: 422, text: '“x-after-position” isn’t a valid position' },
  'position.notReached': { status: 409, text: 'The latest changes aren’t here yet. Try again.' },
  'command.busy': { status: 409, text: 'Someone else changed this at the same time. Try again.' },
  'topic.unknown': { status: 404, text: 'Topic not found' },
  'store.busy': { status: 429, text: 'The server is busy. Try again.' },
})
/** Faults of the server alone: no decider refuses with these. */
export const platformFaults = defineRefusals({
  'store.unavailable': {
    status: 503,
    text: 'The data store can’t be reached right now. Try again.',
  },
  'internal.bug': {
    status: 500,
    text: 'Something went wrong. Reference: {id}',
  },
})
export const refuse = refuser(platformRefusals)
/** As `refuse`, for who hands the refusal on instead of raising it. */
export const platformRefusal = (
  code: keyof typeof platformRefusals,
  parameters?: RefusalParams,
): Refusal => new Refusal(code, platformRefusals[code], parameters)
/** A fault as it is answered. */
export const platformFault = (
  code: keyof typeof platformFaults,
  parameters?: RefusalParams,
): Refusal => new Refusal(code, platformFaults[code], parameters)
