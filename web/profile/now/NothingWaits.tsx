import { Flex } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'

/** Says that nothing waits for the viewer. */
export default function NothingWaits() {
  return (
    <Flex gap={10} align="center" px="md" py={14} className="cb-paper" role="status">
      <IconCircleCheck size={22} stroke={1.7} color="var(--cb-free)" aria-hidden="true" />
      <Trans>Nothing needs you right now.</Trans>
    </Flex>
  )
}
