/**
 * How much of something a test does, or of what: the short form with every `npm test`, the long one with `npm run test:long`
 * (`LONG=1`), which is for a night and not for each change.
 */
export const longOrShort = <T>(long: T, short: T): T => (process.env['LONG'] === '1' ? long : short)
