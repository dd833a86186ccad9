import { z } from 'zod'

/** As sums are answered: two decimals, never '-0.00'. They may have more digits than what comes in. */
export const SumText = z
  .string()
  .regex(/^-?(0|[1-9][0-9]*)[.][0-9]{2}$/, 'an amount, such as 12.50')
