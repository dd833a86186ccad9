import { Anchor } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ChatFile } from '#shared/chat/views.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** A picture as large as the window lets it be. */
export default function PictureDialog({
  file: { name, url },
  onClose,
}: {
  readonly file: ChatFile
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog title={name} size="xl" onClose={onClose}>
      <img src={url} alt={name} style={{ maxWidth: '100%' }} />
      <Anchor href={url} download={name} size="sm">
        {t`Download`}
      </Anchor>
    </Dialog>
  )
}
