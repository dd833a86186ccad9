import { z } from 'zod'

/** The values that a refusal's text names, by their name there: what a reader's own words for its code are filled with. */
export const RefusalParamsSchema = z.record(z.string(), z.union([z.string(), z.number()]))
