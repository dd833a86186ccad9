/** How far ahead a person's next shift is looked for; the dashboard asks for offers of the same days. */
export const NEXT_SHIFT_DAYS = 14
