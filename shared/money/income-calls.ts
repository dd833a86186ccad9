import { z } from 'zod'
import { Id } from '../accounts/calls.ts'
import { read, selfOr, sessionOrRead } from '../platform/allow.ts'
import { answeredByName } from '../platform/by-name.ts'
import { CalendarDate } from '../platform/calendar-date.ts'
import { defineCalls, nobody } from '../platform/calls.ts'
import { CurrencyCode } from './amount.ts'
import { SumText } from './sum-text.ts'

const half = z.union([z.literal(1), z.literal(2)])
const Income = z.object({
  gross: SumText,
  share: SumText,
  types: z.record(z.string(), SumText),
  sites: z.record(z.string(), SumText),
})
export type IncomeFigures = z.infer<typeof Income>
/** A leaf that needs a rate which was never recorded: it is in no figure. */
const Missing = z.object({
  user: z.string(),
  studio: z.string(),
  month: z.string(),
  half,
  site: z.string(),
  type: z.int(),
  currency: CurrencyCode,
})
export const incomeGroupings = ['site', 'type', 'day', 'half'] as const
const IncomeRow = z.object({
  user: z.string(),
  studio: z.string(),
  /** The site, the type, the day (YYYY-MM-DD) or the half (YYYY-MM/1). */
  key: z.string(),
  gross: SumText,
  share: SumText,
})

/** A part of a key, of all people of the answer together. */
const IncomePartRow = z.object({
  key: z.string(),
  /** The site or the type. */
  part: z.string(),
  gross: SumText,
  share: SumText,
})

export const incomeCalls = defineCalls('money', {
  getIncomeCache: {
    method: 'POST',
    writes: false,
    path: '/getIncomeCache',
    summary: 'Income by month and half over a range',
    about: nobody('a range of days: only people in sight are shown'),
    reads: ['income', 'facts', 'people'],
    allow: sessionOrRead,
    body: z.object({
      start: CalendarDate.optional(),
      end: CalendarDate.optional(),
      type: z.literal('detailed').default('detailed'),
      sort: z.enum(['user', 'amount']).default('amount'),
      historical: z.boolean().default(true),
    }),
    response: z.object({
      cache: z.object({
        totalIncome: z.record(z.string(), z.object({ first: Income, second: Income })),
        sort: z.array(z.object({ user: z.string(), amount: SumText })),
        studiosIncome: answeredByName(
          z.record(z.string(), z.object({ first: SumText, second: SumText })),
        ),
      }),
      assigned: z.array(z.string()),
      currency: CurrencyCode,
      missing: z.array(Missing),
    }),
  },
  income: {
    method: 'GET',
    writes: false,
    path: '/api/money/income',
    summary: 'Income by person, and by site, type, day or half',
    about: 'user',
    reads: ['income', 'facts', 'people'],
    allow: selfOr<{ query: { user?: string } }>((input) => input.query.user, read('money')),
    query: z.object({
      studio: Id.optional(),
      user: Id.optional(),
      from: CalendarDate.optional(),
      to: CalendarDate.optional(),
      by: z.enum(incomeGroupings).default('half'),
      /** Also what each key is made of, by site or by type. */
      split: z.enum(['site', 'type']).optional(),
      historical: z.enum(['true', 'false']).default('true'),
    }),
    response: z.object({
      currency: CurrencyCode,
      timezone: z.string(),
      rows: z.array(IncomeRow),
      parts: z.array(IncomePartRow).optional(),
      missing: z.array(Missing),
    }),
  },
})
