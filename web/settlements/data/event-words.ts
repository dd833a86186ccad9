import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'

/** What happened, by the type of its event: of whatever moves a settlement. */
export function useEventWords(): (type: string) => string {
  const { t } = useLingui()
  return useMemo(() => {
    const words: Readonly<Record<string, string>> = {
      StatementLinesRecorded: t`Statement line`,
      StatementLinesReversed: t`Statement line reversed`,
      StatementImportReversed: t`Import undone`,
      SourceOfRecordSet: t`Source of record set`,
      ItemRecorded: t`Item recorded`,
      ItemReversed: t`Item reversed`,
      RatesSet: t`Exchange rates`,
      ContractSet: t`Contract`,
      BonusRulesSet: t`Bonus rules`,
      StudioSettingChanged: t`Studio setting`,
      SiteAccountSet: t`Site account assigned`,
      SiteAccountDropped: t`Site account removed`,
      SiteAccountClaimed: t`Site account assigned`,
      SiteAccountReleased: t`Site account released`,
      PayeeHeldFrom: t`Payee of a site account`,
      StudioJoined: t`Joined the studio`,
      TypeHeldFrom: t`Account type`,
      ActivityHeldFrom: t`Active or not`,
      AllocationHeldFrom: t`Model assignment`,
      ObservationsRecorded: t`Observations`,
      SettlementDifferenceBooked: t`Difference booked`,
      SettlementSigned: t`Settlement signed`,
    }
    return (type) => words[type] ?? type
  }, [t])
}
