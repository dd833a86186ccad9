import { Flex, Skeleton } from '@mantine/core'

/** The outline of a screen, on its first load only. */
export function ScreenSkeleton() {
  return (
    <Flex direction="column" gap="md" p="lg" aria-busy="true">
      <Skeleton h={26} w={180} />
      <Skeleton h={56} />
      <Skeleton h={420} />
    </Flex>
  )
}
