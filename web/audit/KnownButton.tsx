import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'

/** Opens what was known of the person who was searched for. */
export default function KnownButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconHistory size={15} stroke={1.8} />}
      onClick={onClick}
    >
      <Trans>As known on…</Trans>
    </Button>
  )
}
