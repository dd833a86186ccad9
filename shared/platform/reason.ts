/** Letters or digits in a reason at least, of whatever script: dots, blanks and pictures say nothing. */
export const REASON_MIN = 3
/** Whether this says why something was done: the doors refuse by it, and the screens wait for it. */
export const isReason = (said: string): boolean =>
  (said.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= REASON_MIN
