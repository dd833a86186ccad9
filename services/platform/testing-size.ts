/**
 * How much of something a test does: the short form with every `npm test`, the long one with `npm run test:long`
 * (`LONG=1`), which is for a night and not for each change.
 */
export const longOrShort = (long: number, short: number): number => (process.env['LONG'] === '1' ? long : short)
