import type { ApiError } from '../../platform/call.ts'
import { atField } from '../../platform/field-refusal.ts'
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
  if (known || error.code !== 'request.malformed') return known ?? { name: '' }
  const [, field = '', part = ''] = /^body\.(?:change\.)?(\w+)(?:\.(\w+))?/.exec(error.err) ?? []
  return { name: field === 'ci' ? (partsOfCard[part] ?? part) : field }
}
