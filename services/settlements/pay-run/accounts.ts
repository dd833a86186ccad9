import { randomUUID } from 'node:crypto'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import { BIC, isIban, isOfSepa, isRomanian, plainIban } from '#shared/settlements/pay-run/iban.ts'
import { refusePayRun } from '#shared/settlements/pay-run-refusals.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import {
  queryPayingAccounts,
  type PayingAccountTables,
} from '#projections/settlements/paying-accounts.ts'
import { query, useCase, type AskedWith } from '../../platform/kernel/use-case.ts'
import { seesPeopleOf } from '../look/sight.ts'
import { payingAccountAggregate } from './account-decider.ts'
import { accountAnswer } from './look.ts'
import type { PayRunNeeds } from './payable.ts'

const studioOf =
  (needs: PayRunNeeds) =>
  async ({
    app,
    params: { studio },
    context: { actor },
  }: AskedWith<{ params: { studio: string } }>) => {
    seesPeopleOf(actor, studio, 'settlements.manage')
    return (await needs.studioNamed(app, studio))
      ? { key: studio, studio }
      : refuseSettlement('settlements.studioUnknown')
  }
export const listPayingAccounts = (needs: PayRunNeeds) =>
  query(payRunCalls.payingAccounts)(async (asked) => {
    const { studio } = await studioOf(needs)(asked)
    const rows = await queryPayingAccounts(asked.app.read<PayingAccountTables>(), studio)
    return { accounts: rows.map(accountAnswer) }
  })

/** Keeps the IBAN in the vault; the event names its place there. */
export const setPayingAccount = (needs: PayRunNeeds) =>
  useCase(payRunCalls.setPayingAccount).on(payingAccountAggregate)({
    about: async (asked) => {
      const { currency, iban, bic } = asked.body
      const found = await studioOf(needs)(asked)
      if (!isIban(iban) || (currency === 'eur' && !isOfSepa(iban)))
        return refusePayRun('payRun.wrongIban')
      if (currency === 'ron' && !isRomanian(iban)) return refusePayRun('payRun.ronAbroad')
      if (bic !== '' && !BIC.test(bic.toUpperCase())) return refusePayRun('payRun.wrongBic')
      return found
    },
    needs: async ({ app, body: { iban }, found: { studio } }) => {
      const reference = `payingAccount:${studio}:${randomUUID()}`
      await app.vault.put(reference, `studio:${studio}`, 'payingAccount', plainIban(iban))
      return reference
    },
    command: ({ params: { studio }, body, needs: reference }) => ({
      type: 'SetAccount',
      studio,
      currency: body.currency,
      from: body.from,
      holder: body.holder,
      iban: reference,
      ends: plainIban(body.iban).slice(-4),
      bic: body.bic.toUpperCase(),
    }),
    reply: () => ({ ok: true }),
  })
export const setBankCsv = (needs: PayRunNeeds) =>
  useCase(payRunCalls.setBankCsv).on(payingAccountAggregate)({
    about: studioOf(needs),
    command: ({ params: { studio }, body: csv }) => ({ type: 'SetCsv', studio, csv }),
    reply: () => ({ ok: true }),
  })
export const setAnswerCsv = (needs: PayRunNeeds) =>
  useCase(payRunCalls.setAnswerCsv).on(payingAccountAggregate)({
    about: studioOf(needs),
    command: ({ params: { studio }, body: csv }) => ({ type: 'SetAnswerCsv', studio, csv }),
    reply: () => ({ ok: true }),
  })
