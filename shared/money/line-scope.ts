/**
 * Returns the scope within which the `source` and `id` of a statement line are one identity: the sender's studio, or
 * all of their studios together, if they have several (null: every studio). Lines of one scope never clash with those
 * of another.
 */
export const lineScope = (studios: readonly string[] | null): string =>
  studios === null ? EVERY_STUDIO : [...new Set(studios)].toSorted().join(' ')
const EVERY_STUDIO = '*'
/** Whether a studio is one of those that a scope names. */
export const scopeHas = (scope: string, studio: string): boolean =>
  scope.split(' ').includes(studio)
