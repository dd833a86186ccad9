import { z } from 'zod'
import { isCalendarDate } from './local-day.ts'

export const CalendarDate = z.iso.date().refine(isCalendarDate, 'a date from 2000 to 2099, please')
