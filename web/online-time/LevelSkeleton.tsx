import { Skeleton } from '@mantine/core'

/** A placeholder for a level before its first answer. */
export const LevelSkeleton = () => (
  <>
    <Skeleton h={78} radius="md" />
    <Skeleton h={352} radius="md" />
  </>
)
