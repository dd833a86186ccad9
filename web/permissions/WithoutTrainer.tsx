import { Box } from '@mantine/core'
import { Plural } from '@lingui/react/macro'
import type { VisiblePerson } from '#shared/platform/people.ts'
import { displayName } from '../platform/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'

/** The models of a studio who have no trainer. */
export function WithoutTrainer({
  models,
  onClose,
}: {
  readonly models: readonly VisiblePerson[]
  readonly onClose: () => void
}) {
  return (
    <Dialog
      onClose={onClose}
      title={
        <Plural
          value={models.length}
          one="# model without a trainer"
          other="# models without a trainer"
        />
      }
    >
      <ul>
        {models.map((model) => (
          <Box component="li" key={model.user} mih={28}>
            <PersonLink user={model.user}>{displayName(model)}</PersonLink>
          </Box>
        ))}
      </ul>
    </Dialog>
  )
}
