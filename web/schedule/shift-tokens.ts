/** The colours by which a studio's shifts are told, by their numbers, as of statuses (theme.css). */
export const shiftTokens: Readonly<Record<number, string>> = {
  1: 'free',
  2: 'members',
  3: 'private',
  4: 'error',
  5: 'nodata',
  6: 'broken',
}
