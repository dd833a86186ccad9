import { Alert } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import MessageLink from '../ui/MessageLink.tsx'

/** Above a person's shifts, for who has come from a message that asks for one to be edited. */
export default function AskedInMessage({
  message,
  onClose,
}: {
  readonly message: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Alert
      mt="sm"
      title={t`Choose the shift to edit. The change will link to this message.`}
      withCloseButton
      closeButtonLabel={t`Close`}
      onClose={onClose}
    >
      <MessageLink message={message} remove={undefined} />
    </Alert>
  )
}
