/**
 * Within what the `source` and `id` of a statement line are one identity: the studio of whoever reports it, or all of theirs
 * together, if they are several (null: every studio). What another scope calls its lines is nobody's business there.
 */
export const lineScope = (studios: readonly string[] | null): string =>
  studios === null ? EVERY_STUDIO : [...new Set(studios)].toSorted().join(' ')
const EVERY_STUDIO = '*'
/** Whether a studio is one of those that a scope names. */
export const scopeHas = (scope: string, studio: string): boolean =>
  scope.split(' ').includes(studio)
