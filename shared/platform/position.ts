import { z } from 'zod'

const DIGITS_MAX = 19
/** A position as any call gives one: the feed's, in digits, or where events are kept in EventStoreDB the token of an event there. */
export const GivenPosition = z
  .string()
  .regex(/^(\d{1,19}|e\d{20}\.\d{20})$/, 'a position as an answer gave it')
const STORE_TOKEN = /^e\d{20}\.\d{20}$/
/** The token of EventStoreDB alone. */
export const StoreToken = z.string().regex(STORE_TOKEN, 'a position as an answer gave it')
export const isStoreToken = (text: string): boolean => STORE_TOKEN.test(text)
/** The feed's position with all its digits, so that it sorts as text. */
export const allDigits = (digits: string): string => digits.padStart(DIGITS_MAX, '0')
