import { Alert } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'

const MessageLink = lazyComponent(() => import('../ui/MessageLink.tsx'))

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
      <LazyBoundary fallback={null}>
        <MessageLink message={message} remove={undefined} />
      </LazyBoundary>
    </Alert>
  )
}
