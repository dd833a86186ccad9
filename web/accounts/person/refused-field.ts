import type { ApiError } from '../../platform/call.ts'
import { atField, wayToValue } from '../../platform/field-refusal.ts'
import type { FieldId } from './person-form.ts'

const fields = {
  'accounts.tooYoung': 'varsta',
  'accounts.fromAhead': 'from',
  'accounts.studioUnknown': 'studio',
} as const
const partsOfCard: Readonly<Record<string, FieldId>> = { luna: 'expiry', anul: 'expiry' }

/** Which field of a person the server refused; without words where it says only that the value is none. */
export function refusedField(error: ApiError): { readonly name: string; readonly text?: string } {
  const known = atField(error, fields)
  if (known) return known
  const [field = '', part = ''] = wayToValue(error).filter((name) => name !== 'change')
  return { name: field === 'ci' ? (partsOfCard[part] ?? part) : field }
}
