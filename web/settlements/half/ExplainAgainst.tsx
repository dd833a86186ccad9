import { Trans, useLingui } from '@lingui/react/macro'
import type { SettlementRow } from '#shared/settlements/views.ts'
import { usePersonName } from '../../platform/people.ts'
import { AllAgainst } from '../data/AllAgainst.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** The obstacles to signing a person, in full: for those who work by keys. */
export function ExplainAgainst({
  row,
  onClose,
}: {
  readonly row: SettlementRow | undefined
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const names = usePersonName()
  const name = row ? names(row.user) : ''
  return (
    <Dialog onClose={onClose} title={t`Blocks signing: ${name}`}>
      {row && row.obstacles.length > 0 ? (
        <AllAgainst obstacles={row.obstacles} />
      ) : (
        <Trans>Ready to sign.</Trans>
      )}
    </Dialog>
  )
}
