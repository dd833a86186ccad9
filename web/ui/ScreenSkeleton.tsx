import { Skeleton, Stack } from '@mantine/core'

/** The outline of a screen, on its first load only. */
export function ScreenSkeleton() {
  return (
    <Stack p={20} gap="md" aria-busy="true">
      <Skeleton h={26} w={180} />
      <Skeleton h={56} />
      <Skeleton h={420} />
    </Stack>
  )
}
