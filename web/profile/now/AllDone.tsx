import { Skeleton } from '@mantine/core'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { isAllDone, useShownStudio, useToldWork } from './open-work.ts'

const NothingWaits = lazyComponent(() => import('./NothingWaits.tsx'))

/** Says that nothing waits, once every card has found nothing; until the first has answered there is a place for it. */
export function AllDone({ parts }: { readonly parts: readonly string[] }) {
  const told = useToldWork()
  const studio = useShownStudio()
  const place = <Skeleton h={52} radius="md" />
  if (parts.every((part) => (told.get(part) ?? null) === null)) return place
  return (
    isAllDone(told, parts, studio) && (
      <LazyBoundary fallback={place}>
        <NothingWaits />
      </LazyBoundary>
    )
  )
}
