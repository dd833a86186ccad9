import { ApiError } from './call.ts'
import { refusalText } from './refusals.ts'

/** A form's table: which of its fields a refusal is about, by its code. */
export type FieldsByCode<Values> = Readonly<Record<string, keyof Values & string>>
export interface FieldRefusal {
  readonly name: string
  readonly text: string
}

/** The field that a refusal is about, with what is said there; undefined for a refusal that the table does not name, and for any other error. */
export function atField<Values>(
  error: unknown,
  fields: FieldsByCode<Values> = {},
): FieldRefusal | undefined {
  const name = error instanceof ApiError ? fields[error.code] : undefined
  return name === undefined ? undefined : { name, text: refusalText(error as ApiError) }
}

/** The way to the first malformed value in what was sent: `['change', 'name']` of '/body/change/name'. Empty for any other refusal. */
export const wayToValue = ({ paths: [path = ''] }: ApiError): readonly string[] =>
  path.split('/').slice(2)
/** The name of a form's field whose value is malformed, as far as the refusal names one. */
export function malformedIn(error: unknown, values: unknown): string | undefined {
  const [name] = error instanceof ApiError ? wayToValue(error) : []
  return name !== undefined && Object.hasOwn(Object(values), name) ? name : undefined
}
