import { z } from 'zod'

/** One of the six shift slots that a person has on a site (docs/rules/people.md#fields-of-an-account). */
export const SlotSchema = z.object({
  slot: z.int().min(1).max(6),
  count: z.int().min(0).max(100_000),
  enabled: z.boolean(),
})
/** Slots 1 to 6 of each site that is named, which are then all that it has; what is not named stays. */
export const NewConfigs = z.record(
  z.string().max(20),
  z
    .array(SlotSchema)
    .max(6)
    .refine(
      (slots) => new Set(slots.map(({ slot }) => slot)).size === slots.length,
      'each slot once',
    ),
)
