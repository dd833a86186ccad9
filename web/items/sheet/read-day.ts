import type { LocalDay } from '#shared/platform/local-day.ts'
import { textOfSheetCell, type SheetCell } from './sheet-rows.ts'

export interface ReadDay {
  /** The day, or the text as it stands where it is none. */
  readonly day: LocalDay
  readonly fault: 'date' | 'dateAmbiguous' | null
}
/**
 * '2026-11-22', '22.11.2026', '22-11-2026', '22/11/2026'. With slashes some countries write the month first: where both are
 * possible, and not the same day, nobody knows what was meant.
 */
export function readSheetDay(cell: SheetCell): ReadDay {
  const text = textOfSheetCell(cell).trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return dayOf(text, iso[1], iso[2], iso[3])
  const [, a, mark, b, year] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  if (a === undefined || b === undefined) return { day: text, fault: 'date' }
  if (mark !== '/' || a === b || Number(a) > 12) return dayOf(text, year, b, a)
  return Number(b) > 12 ? dayOf(text, year, a, b) : { day: text, fault: 'dateAmbiguous' }
}

function dayOf(text: string, year = '', month = '', day = ''): ReadDay {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
    ? { day: date, fault: null }
    : { day: text, fault: 'date' }
}
