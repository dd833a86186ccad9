/**
 * Something that one module needs of another at start, without naming it: who needs it asks by this token, who gives it
 * answers by the same one (services/platform/kernel/define-module.ts). Tokens are told apart by their name.
 */
export interface Need<T> {
  readonly need: string
  /** Never there: it only carries the type. */
  readonly type?: T
}
export const defineNeed = <T>(need: string): Need<T> => ({ need })
/** The type that a module gives for a need. */
export type GivenBy<N> = N extends Need<infer T> ? T : never
