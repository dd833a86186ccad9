import type { Currency } from '#shared/money/amount.ts'
import { pain001, type BankFile, type BankTransfer } from './pain-001.ts'
import { endToEndOf, messageOf } from './references.ts'

export const painPlace = { studio: 'north', month: '2026-11', half: 1 } as const
export const romanianIban = 'RO49AAAA1B31007593840000'
export const ownAccounts = new Map(
  (['eur', 'ron'] as const).map((currency) => [
    currency as Currency,
    { holder: 'Studioul Nord', iban: romanianIban, bic: currency === 'eur' ? 'AAAAROBUXXX' : '' },
  ]),
)
export const bankTransfer = (user: string, more: Partial<BankTransfer> = {}): BankTransfer => ({
  endToEnd: endToEndOf(painPlace, user, 1),
  name: 'Ana Fictiva',
  iban: 'DE89370400440532013000',
  currency: 'eur',
  amount: 12_345n,
  text: 'Settlement 2026-11/1',
  ...more,
})
export const painFile = (
  transfers: readonly BankTransfer[],
  more: Partial<BankFile> = {},
): string =>
  pain001({
    message: messageOf(painPlace, 1),
    created: '2026-11-20T12:00:00.000Z',
    executed: '2026-11-23',
    initiator: 'Studioul Nord',
    accounts: ownAccounts,
    transfers,
    ...more,
  })
