/** One row a reason: the HTTP status, and the English text ({name} is replaced from the refusal's parameters). */
export interface RefusalRow {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 422 | 429 | 500 | 503
  readonly text: string
}
export type RefusalTable = Readonly<Record<`${string}.${string}`, RefusalRow>>

/** Declares a module's refusals; the key is the `code` that clients see, `<module>.<reason>`. */
export const defineRefusals = <const T extends RefusalTable>(table: T): T => table

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
  /** Of who comes too often: after how many seconds they may come again, as the text says. */
  readonly retryAfter_s: number | undefined
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
  'request.tooLarge': { status: 413, text: 'the request is larger than {limit}' },
  'request.notFound': { status: 404, text: 'nothing is here' },
  'request.method': { status: 404, text: 'nothing is here for this method' },
  'request.foreignOrigin': {
    status: 403,
    text: 'this call does not take requests from pages of another origin',
  },
  'request.foreignHost': {
    status: 400,
    text: 'this server does not answer to this name: whoever runs it can add it to ALLOWED_HOSTS',
  },
  'request.keyReused': { status: 422, text: 'this Idempotency-Key was used for another request' },
  'request.tooSlow': {
    status: 408,
    text: 'the upload is too slow or stands still: send it again over a better line',
  },
  'request.uploadsTooMany': {
    status: 429,
    text: 'too many uploads at once: try again in {seconds} s',
  },
  'request.tooOften': { status: 429, text: 'too many requests: try again in {seconds} s' },
  'request.tooLate': {
    status: 409,
    text: 'this came too late, and nothing was recorded: try again',
  },
  'request.fileType': {
    status: 422,
    text: '{file}: this file type is not supported. Use {types}.',
  },
  'request.fileUnusable': { status: 422, text: '{file}: {detail}' },
  'request.fileMissing': { status: 400, text: 'Choose a file to upload' },
  'request.filesTooMany': { status: 413, text: 'Upload at most {max} files at once' },
  'request.fileUnknown': { status: 404, text: 'This file is not available' },
  'session.absent': { status: 401, text: 'log in first' },
  'session.mustChangePassword': { status: 403, text: 'choose a new password first' },
  'session.mustEnrol': { status: 403, text: 'set up two-factor login first' },
  'session.viewOnly': {
    status: 403,
    text: 'you are viewing as somebody else: nothing is changed unless you switch that on',
  },
  'session.viewOver': {
    status: 403,
    text: 'your view as somebody else is over: stop viewing first',
  },
  'session.notWhileViewing': { status: 403, text: 'this is only for the person themselves' },
  'permission.denied': { status: 403, text: 'you are not allowed to do this' },
  'position.unknown': { status: 422, text: 'x-after-position is not a position of this store' },
  'position.notReached': { status: 409, text: 'what you wrote is not readable yet: try again' },
  'command.busy': { status: 409, text: 'someone else changed this at the same moment: try again' },
  'topic.unknown': { status: 404, text: 'there is no such topic' },
  'store.busy': { status: 429, text: 'too many writes are waiting: try again' },
})
/** What is nobody's mistake but the server's: no decider refuses with these. */
export const platformFaults = defineRefusals({
  'store.unavailable': { status: 503, text: 'the store cannot be reached just now: try again' },
  'internal.bug': {
    status: 500,
    text: 'something went wrong on our side; the request id is {id}',
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
