import { defineNeed } from '../platform/needs.ts'

/**
 * Whether the studio wants two people for a pay run at a moment, as the log stands now. The first argument is the App.
 */
export const payRunNeedsTwo =
  defineNeed<(app: object, studio: string, at: string) => Promise<boolean>>('payRunNeedsTwo')
