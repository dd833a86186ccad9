import type { z } from 'zod'
import { defineNeed } from '../platform/needs.ts'
import type { WalletFigures } from './calls.ts'
import type { WalletFacts } from './rules.ts'

/** A person's wallet as it is now. */
export interface WalletNow {
  readonly facts: WalletFacts
  /** As GET /api/wallet answers. */
  readonly shown: z.output<typeof WalletFigures>
  /** What is still to be paid of which instalment, in minor units; those that are paid are not in it. */
  readonly open: readonly { readonly item: string; readonly n: number; readonly rest: number }[]
}
/**
 * The wallet of a person, whoever asks: the caller has seen to it that they may. It is of the read models `wallets` and `facts`, which
 * every call that asks names in its `reads`. The first argument is the App.
 */
export const walletNow =
  defineNeed<
    (app: object, asked: { readonly user: string; readonly now: string }) => Promise<WalletNow>
  >('walletNow')
