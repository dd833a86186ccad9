import { Skeleton } from '@mantine/core'

/** What a level looks like before its first answer. */
export const LevelSkeleton = () => (
  <>
    <Skeleton h={78} radius="md" />
    <Skeleton h={352} radius="md" />
  </>
)
