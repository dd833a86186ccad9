import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { tipuri } from '#shared/accounts/calls.ts'
import { refusalText, type Refused } from '../../platform/refusals.ts'
import { requiredColumns, type LineFault } from './line-faults.ts'
import { nearestWord } from './nearest-word.ts'

const value_chars_max = 60
const clipped = (text: string): string =>
  text.length > value_chars_max ? `${text.slice(0, value_chars_max)}…` : text

/** A column as people call it; one that they named themselves as they named it. */
export function columnLabel(column: string): string {
  const labels: Readonly<Record<string, string>> = {
    user: t`User name`,
    name: t`First name`,
    surname: t`Last name`,
    email: t`Email address`,
    tipCont: t`Account type`,
    studio: t`Studio`,
    password: t`Password`,
    hired: t`Hire date`,
    conturi: t`Site accounts`,
  }
  const [, site] = /^conturi\.(.+)$/.exec(column) ?? []
  if (site !== undefined) return t`Site account (${site})`
  return Object.hasOwn(labels, column) ? (labels[column] ?? column) : clipped(column)
}

/** Says what is wrong with a cell, and what is expected there. */
export function faultText(fault: LineFault): string {
  const label = columnLabel(fault.column)
  switch (fault.kind) {
    case 'missing':
      return t`${label} is missing.`
    case 'notText':
      return t`${label} must be text.`
    case 'hidden':
      return t`${label} contains invisible characters. Type it again.`
    case 'password':
      return t`${label} is too weak. Use at least 7 characters with a lowercase letter, an uppercase letter, a digit and a special character.`
    case 'shortened':
      return t`${label} was shortened by a spreadsheet. Format the column as text and enter it again.`
    case 'tooLong': {
      const { max } = fault
      return t`${label} is too long. Use up to ${max} characters.`
    }
    case 'id': {
      const value = clipped(fault.value)
      return t`${label}: “${value}” can’t be used. Use letters, numbers, _ . or - (max. 64).`
    }
    case 'email': {
      const value = clipped(fault.value)
      return t`${label}: “${value}” is not an email address. Write it like name@example.com.`
    }
    case 'day': {
      const value = clipped(fault.value)
      return t`${label}: “${value}” is not a date. Write it like 2026-01-31.`
    }
    case 'accountType': {
      const value = clipped(fault.value)
      const types = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(tipuri)
      return meaning(t`${label}: “${value}” is not an account type. Use ${types}.`, fault.near)
    }
    case 'column':
      return meaning(t`“${label}” is not a column or site code.`, fault.near)
    default:
      return fault satisfies never
  }
}
const meaning = (text: string, near: string | undefined): string =>
  near === undefined ? text : `${text} ${t`Did you mean “${near}”?`}`

/** Why the server does not take a line whose cells are all right. */
export function refusedLineText(refused: Refused, studios: readonly string[]): string {
  const { code, params = {} } = refused
  // Refusals that no cell explains, such as a letter under a pile of marks: the server’s own words are a program’s.
  if (code === 'accounts.lineInvalid')
    return t`This line contains characters that can’t be saved. Type it again.`
  if (code === 'accounts.studioUnknown')
    return meaning(`${refusalText(refused)}.`, nearestWord(String(params['studio']), studios))
  if (code === 'accounts.fieldNotYours' && typeof params['field'] === 'string')
    return refusalText({ ...refused, params: { ...params, field: columnLabel(params['field']) } })
  return refusalText(refused)
}

/** Which columns a table lacks, and which of its own were perhaps meant; undefined where none is missing. */
export function missingColumnsText(headings: readonly string[]): string | undefined {
  const has = (column: string) => headings.some((one) => one.toLowerCase() === column.toLowerCase())
  const missing = requiredColumns.filter((column) => !has(column))
  if (missing.length === 0) return undefined
  const names = new Intl.ListFormat(i18n.locale).format(missing)
  const meant = missing.flatMap((column) => {
    const near = nearestWord(column, headings)
    return near === undefined ? [] : [t`Rename “${near}” to “${column}”.`]
  })
  return [t`Missing columns: ${names}.`, ...meant].join(' ')
}
