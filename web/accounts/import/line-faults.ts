import { tipuri } from '#shared/accounts/calls.ts'
import { hiddenIn } from '#shared/platform/text.ts'
import { nearestWord } from './nearest-word.ts'

/** A fault in one cell of a line. A password is never repeated. */
export type LineFault = { readonly column: string } & (
  | { readonly kind: 'missing' | 'notText' | 'hidden' | 'password' | 'shortened' }
  | { readonly kind: 'tooLong'; readonly max: number }
  | { readonly kind: 'id' | 'email' | 'day'; readonly value: string }
  | { readonly kind: 'accountType'; readonly value: string; readonly near: string | undefined }
  | { readonly kind: 'column'; readonly near: string | undefined }
)
/** The fields of a person in a file, in the order of the template. */
export const personColumns = [
  'user',
  'name',
  'surname',
  'email',
  'tipCont',
  'studio',
  'password',
  'hired',
] as const
type PersonColumn = (typeof personColumns)[number]
const isOptional = (column: PersonColumn): boolean => column === 'password' || column === 'hired'
export const requiredColumns = personColumns.filter((column) => !isOptional(column))

// The same as the call’s own doors (shared/accounts/calls.ts), which a page does not carry; a test holds the two together.
const id = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/
const email =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const password = [/^.{7,}$/su, /\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u]
const day = /^(19|[2-9]\d)\d\d-\d\d-\d\d$/
/** The day itself, of one that the calendar has. */
function dayOf(text: string): string | undefined {
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10)
}
const chars_max: Readonly<Partial<Record<PersonColumn, number>>> = {
  name: 100,
  surname: 100,
  email: 200,
  password: 200,
}

/** Everything that is wrong with the cells of a line, where `sites` are the codes that there are. */
export function cellFaults(
  line: Readonly<Record<string, unknown>>,
  sites: readonly string[],
): readonly LineFault[] {
  const { conturi = {} } = line
  return [
    ...personColumns.flatMap((column) => faultOf(column, line[column]) ?? []),
    ...(isRecord(conturi)
      ? Object.entries(conturi).flatMap(([code, account]) => siteFaults(code, account, sites))
      : [{ column: 'conturi', kind: 'notText' } as const]),
  ]
}

function faultOf(column: PersonColumn, value: unknown): LineFault | undefined {
  if (value === undefined || value === null)
    return isOptional(column) && value === undefined ? undefined : { column, kind: 'missing' }
  if (typeof value !== 'string') return { column, kind: 'notText' }
  const max = chars_max[column] ?? Infinity
  if (value.length > max) return { column, kind: 'tooLong', max }
  switch (column) {
    case 'user':
    case 'studio':
      return id.test(value) ? undefined : { column, kind: 'id', value }
    case 'email':
      return email.test(value) ? undefined : { column, kind: 'email', value }
    case 'tipCont':
      return tipuri.some((type) => type === value)
        ? undefined
        : { column, kind: 'accountType', value, near: nearestWord(value, tipuri) }
    case 'password':
      return password.every((rule) => rule.test(value)) ? undefined : { column, kind: 'password' }
    case 'hired':
      return day.test(value) && dayOf(value) === value ? undefined : { column, kind: 'day', value }
    case 'name':
    case 'surname':
      return hiddenIn(value) === undefined ? undefined : { column, kind: 'hidden' }
    default:
      return column satisfies never
  }
}

function siteFaults(
  code: string,
  account: unknown,
  sites: readonly string[],
): readonly LineFault[] {
  if (!sites.includes(code))
    return [{ column: code, kind: 'column', near: nearestWord(code, [...personColumns, ...sites]) }]
  if (!isRecord(account)) return [{ column: code, kind: 'notText' }]
  const { username, pass } = account
  return [
    ...outerFault(code, username, 100),
    ...(pass === undefined ? [] : outerFault(`${code} pass`, pass, 200)),
  ]
}
function outerFault(column: string, value: unknown, max: number): readonly LineFault[] {
  if (value === undefined || value === '') return [{ column, kind: 'missing' }]
  if (typeof value !== 'string') return [{ column, kind: 'notText' }]
  if (value.length > max) return [{ column, kind: 'tooLong', max }]
  return hiddenIn(value) === undefined ? [] : [{ column, kind: 'hidden' }]
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
