import type { SettingName } from '#shared/configuration/settings.ts'
import { ApiError } from '../platform/call.ts'
import { wayToValue } from '../platform/field-refusal.ts'
import { settingsInOrder } from './fields.ts'

/** Finds the part of a change that the server refused: a setting or the day; undefined where it is about neither. */
export function refusedPlace(error: unknown): SettingName | 'day' | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, params } = error
  if (code === 'configuration.fromUnusable') return 'day'
  const [field, changed] = wayToValue(error)
  if (field === 'from') return 'day'
  const named = params['setting'] ?? changed
  return settingsInOrder.find((setting) => setting === named)
}
