import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import type { VisiblePerson } from '#shared/platform/people.ts'
import { displayName } from '../platform/session.ts'
import { PersonLink } from '../ui/PersonLink.tsx'

/** The models of a studio whom nobody looks after. */
export function WithoutTrainer({
  models,
  onClose,
}: {
  readonly models: readonly VisiblePerson[]
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <Plural
          value={models.length}
          one="# model without a trainer"
          other="# models without a trainer"
        />
      }
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <ul>
        {models.map((model) => (
          <li key={model.user}>
            <PersonLink user={model.user}>{displayName(model)}</PersonLink>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
