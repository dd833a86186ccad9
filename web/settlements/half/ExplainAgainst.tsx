import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SettlementRow } from '#shared/settlements/views.ts'
import { usePersonName } from '../../platform/people.ts'
import { AllAgainst } from '../data/AllAgainst.tsx'

/** What stands against signing somebody, in full: for who works by keys. */
export default function ExplainAgainst({
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
    <Modal
      opened={row !== undefined}
      onClose={onClose}
      title={t`Against signing: ${name}`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {row && row.obstacles.length > 0 ? (
        <AllAgainst obstacles={row.obstacles} />
      ) : (
        <Trans>Ready to sign.</Trans>
      )}
    </Modal>
  )
}
