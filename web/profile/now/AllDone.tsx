import { Flex, Skeleton } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { isAllDone, useShownStudio, useToldWork } from './open-work.ts'

/** Says that nothing waits, once every card has found nothing; until the first has answered there is a place for it. */
export function AllDone({ parts }: { readonly parts: readonly string[] }) {
  const told = useToldWork()
  const studio = useShownStudio()
  if (parts.every((part) => (told.get(part) ?? null) === null))
    return <Skeleton h={52} radius="md" />
  if (!isAllDone(told, parts, studio)) return null
  return (
    <Flex gap={10} align="center" px="md" py={14} className="cb-paper" role="status">
      <IconCircleCheck size={22} stroke={1.7} color="var(--cb-free)" aria-hidden="true" />
      <Trans>Nothing needs you right now.</Trans>
    </Flex>
  )
}
