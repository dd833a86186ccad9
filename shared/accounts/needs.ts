import type { Actor } from '../platform/allow.ts'
import { defineNeed } from '../platform/needs.ts'

/** Whose IBANs somebody is shown at once, and why. */
export interface IbansAsked {
  readonly users: readonly string[]
  readonly by: Actor
  readonly reason: string
}
/**
 * The IBANs of these people, each look recorded before it is shown, as where somebody asks for one by itself. Who has none, and
 * whose secrets are not theirs to see, is not among them. The first argument is the App, the last the context of the call.
 */
export const revealIbans =
  defineNeed<
    (app: object, asked: IbansAsked, context: object) => Promise<ReadonlyMap<string, string>>
  >('revealIbans')
/** The language of somebody's account; `en` of who has none. The first argument is the App. */
export const languageOf = defineNeed<(app: object, user: string) => Promise<string>>('languageOf')
/** What a studio is called, and its zone; undefined where there is none. The first argument is the App. */
export const studioNamed =
  defineNeed<
    (
      app: object,
      studio: string,
    ) => Promise<{ readonly name: string; readonly timezone: string } | undefined>
  >('studioNamed')
