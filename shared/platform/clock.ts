import { z } from 'zod'

/** A time of the day on 24 hours: `HH:MM`. */
export const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM')
