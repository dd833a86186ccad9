import { useLingui } from '@lingui/react/macro'
import { INSTALLMENTS_MAX } from '#shared/money/items.ts'
import { REASON_MIN } from '#shared/platform/reason.ts'
import { useMoneyFaults } from '../../ui/MoneyInput.tsx'
import type { ItemRowFault } from './item-rows.ts'

/** Returns the words for a fault of a row. */
export function useFaultWords(): (fault: ItemRowFault) => string {
  const { t } = useLingui()
  const ofMoney = useMoneyFaults()
  return (fault) => {
    switch (fault) {
      case 'personMissing':
        return t`No person`
      case 'personUnknown':
        return t`Person not found`
      case 'personTwice':
        return t`Several people have this name: use the login`
      case 'amountMissing':
        return t`No amount`
      case 'amountNotAbove':
        return t`The amount must be above zero`
      case 'currency':
        return t`The currency must be USD, EUR, RON or COP`
      case 'date':
        return t`Not a date from 2000 to 2099`
      case 'dateAmbiguous':
        return t`Day or month first? Write the date as 2026-11-22`
      case 'reason':
        return t`Enter a reason (at least ${REASON_MIN} letters or digits)`
      case 'installments':
        return t`Instalments must be a number from 1 to ${INSTALLMENTS_MAX}`
      case 'installmentsNot':
        return t`Only an upfront is paid back in instalments`
      case 'ambiguous':
        return t`Thousands or decimals? Use two decimals`
      default:
        return ofMoney(fault)
    }
  }
}
