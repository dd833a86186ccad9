import { isCalendarDate, type LocalDay } from '../../platform/local-day.ts'
import type { AnswerCsv } from './answer-csv.ts'

/** Reads a day as a bank's file of one form writes it; null for what is none, such as the 31st of February. */
export function answerDay(text: string, form: AnswerCsv['day']): LocalDay | null {
  if (text.replaceAll(/\d/g, '0') !== form.replaceAll(/[YMD]/g, '0')) return null
  const part = (name: string) => text.slice(form.indexOf(name), form.indexOf(name) + name.length)
  const day = `${part('YYYY')}-${part('MM')}-${part('DD')}`
  const found = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(found.getTime()) && found.toISOString().startsWith(day)
  return isDay && isCalendarDate(day) ? day : null
}
