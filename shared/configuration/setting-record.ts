import { defineRecord } from '../platform/record.ts'
import { settingSchemas } from './settings.ts'

/** A studio's settings as a record with history. */
export const settingRecord = defineRecord({
  of: 'studio',
  field: 'setting',
  fields: settingSchemas,
})
