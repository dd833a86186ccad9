import { z } from 'zod'

/** A sum as it is answered: two decimals, never '-0.00'. It may have more digits than an amount that comes in. */
export const SumText = z
  .string()
  .regex(/^-?(0|[1-9][0-9]*)[.][0-9]{2}$/, 'an amount, such as 12.50')
