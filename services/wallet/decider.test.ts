import { test } from 'vitest'
import type { WalletEvent } from '#shared/wallet/events.ts'
import { specify } from '../platform/testing/builders.ts'
import { walletAggregate } from './decider.ts'

const { given } = specify(walletAggregate.decider)
const set = (budget: number | null): WalletEvent => ({
  type: 'WalletBudgetSet',
  data: { user: 'fern', budget, by: 'oak' },
})
const command = (budget: number | null) => ({ type: 'SetBudget', user: 'fern', budget }) as const

test('a budget is set with who set it', () => given().when(command(50_000)).then(set(50_000)))
test('a budget of nothing is a budget', () => given().when(command(0)).then(set(0)))
test('the default can be given back', () => given(set(50_000)).when(command(null)).then(set(null)))
test('the budget that holds already is not set again', () => {
  given(set(50_000)).when(command(50_000)).then()
  given().when(command(null)).then()
})
