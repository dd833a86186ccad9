import type { LocalDay } from '#shared/platform/local-day.ts'
import { isMoment, type FileCell } from '../../platform/file-table.ts'
import { textOfCell } from '../../ui/cells/cell-text.ts'
import type { DayOrder } from '../../ui/cells/day-order.ts'

interface ReadDay {
  /** The day, or the text as it stands where it is none. */
  readonly day: LocalDay
  readonly fault: 'date' | 'dateAmbiguous' | null
}
/**
 * Reads '2026-11-22', '22.11.2026', '22-11-2026', '22/11/2026'. Without points some countries write the month first:
 * where both are possible, and not the same day, `order` says what the other dates of the column show; without it the
 * day stays unknown.
 */
export function readSheetDay(cell: FileCell, order?: DayOrder): ReadDay {
  if (isMoment(cell))
    return cell.day === null
      ? { day: textOfCell(cell), fault: 'date' }
      : { day: cell.day, fault: null }
  const text = textOfCell(cell)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return dayOf(text, iso[1], iso[2], iso[3])
  const [, a, mark, b, year] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  if (a === undefined || b === undefined) return { day: text, fault: 'date' }
  if (mark === '.' || Number(a) === Number(b) || Number(a) > 12) return dayOf(text, year, b, a)
  if (Number(b) > 12 || order === 'month') return dayOf(text, year, a, b)
  return order === 'day' ? dayOf(text, year, b, a) : { day: text, fault: 'dateAmbiguous' }
}

function dayOf(text: string, year = '', month = '', day = ''): ReadDay {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
    ? { day: date, fault: null }
    : { day: text, fault: 'date' }
}
