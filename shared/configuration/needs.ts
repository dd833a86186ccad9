import { defineNeed } from '../platform/needs.ts'

/** From which sum on, in whole usd, orders of a studio wait for approval at a moment; null: none does. The first argument is the App. */
export const orderApproval =
  defineNeed<(app: object, studio: string, at: string) => Promise<number | null>>('orderApproval')

/**
 * Whether the studio wants two people for a pay run at a moment, as the log stands now. The first argument is the App.
 */
export const payRunNeedsTwo =
  defineNeed<(app: object, studio: string, at: string) => Promise<boolean>>('payRunNeedsTwo')
