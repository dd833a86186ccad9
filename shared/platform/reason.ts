/** The fewest letters or digits in a reason, of any script: dots, blanks and pictures do not count. */
export const REASON_MIN = 3
/** Whether a text is a reason: the server refuses by it, and the screens wait for it. */
export const isReason = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= REASON_MIN
