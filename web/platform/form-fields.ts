import type { Call, CallInput, CallRequest, FormField } from '#shared/platform/calls.ts'

type Part<P> = [NonNullable<P>] extends [never] ? unknown : NonNullable<P>
type Taken<C extends Call> = Part<CallInput<C>['params']> & Part<CallInput<C>['body']>
/** The fields of a call's params and its body, as they are sent. */
export type SentFields<C extends Call> = Part<CallRequest<C>['params']> &
  Part<CallRequest<C>['body']>
/** A value as it is entered: a number is a text, and nothing is the empty one. */
type Entered<V> = V extends number ? string : V extends null | undefined ? '' : V
/** The fields of a call, as a form has them. */
export type EnteredFields<C extends Call> = {
  readonly [N in keyof Taken<C> & string]-?: Entered<Taken<C>[N]>
}

/** The bounds of a call's fields, which the build took from its schemas. Raises an Error for a call that it saw no form end in. */
export function fieldsOf<C extends Call>({
  path,
  fields,
}: C): Readonly<Partial<Record<keyof EnteredFields<C>, FormField>>> {
  if (!fields) throw new Error(`the build saw no form that ends in ${path}`)
  return fields as Readonly<Partial<Record<keyof EnteredFields<C>, FormField>>>
}

/** Whether the field takes what stands in it. */
export function isTaken({ kind, empty, min, max, step }: FormField, value: unknown): boolean {
  if (typeof value !== 'string') return true
  if (isBlank(value)) return empty !== 'refused'
  if (kind !== 'number') return kind === 'date' || value.length <= (max ?? Infinity)
  const number = numberIn(value)
  const isWhole = step === undefined ? Number.isFinite(number) : number % step === 0
  return isWhole && number >= (min ?? -Infinity) && number <= (max ?? Infinity)
}
const isBlank = (text: string): boolean => text.trim() === ''
/** The number that a text says, also with a comma; NaN for any other. */
const numberIn = (text: string): number => Number(text.trim().replace(',', '.'))

/** The values of a form as the call takes them: numbers as such, and of what is empty whatever stands for nothing. */
export function sentValues(
  fields: Readonly<Record<string, FormField | undefined>>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const { kind, empty } = fields[name] ?? {}
      if (typeof value !== 'string') return [[name, value]]
      if (isBlank(value) && empty !== undefined) return empty === 'null' ? [[name, null]] : []
      return [[name, kind === 'number' ? numberIn(value) : value]]
    }),
  )
}

/** The most characters of the reason that the call takes. */
export const reasonMax = ({ fields }: Call): number | undefined => fields?.['reason']?.max
