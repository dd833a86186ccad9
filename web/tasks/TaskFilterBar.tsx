import { Box, Flex } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { IconBookmark } from '@tabler/icons-react'
import type { Filters } from '../platform/filters.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { FilterBar } from '../ui/FilterBar.tsx'
import { Popup } from '../ui/Popup.tsx'
import { valuesOfQuery, type TaskQuery } from './task-filter.ts'

const PhoneFilters = lazyComponent<{ readonly filters: Filters<never> }>(
  () => import('../ui/PhoneFilters.tsx'),
)
const SavedFilters = lazyComponent(() => import('./SavedFilters.tsx'))

/** The filters of tasks, and those that were saved under a name. */
export function TaskFilterBar<K extends string>({
  filters,
  query,
  project,
}: {
  readonly filters: Filters<K>
  readonly query: TaskQuery
  /** The project of what is saved; empty for all. */
  readonly project: string
}) {
  const { t } = useLingui()
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  return (
    <Flex gap={8} align="start">
      <Box flex="1 1 320px" miw={0}>
        {isPhone ? (
          <LazyBoundary fallback={null}>
            <PhoneFilters filters={filters} />
          </LazyBoundary>
        ) : (
          <FilterBar filters={filters} />
        )}
      </Box>
      <Popup
        label={t`Saved filters`}
        bare={isPhone}
        icon={<IconBookmark size={15} stroke={1.8} aria-hidden="true" />}
      >
        <LazyBoundary fallback={null}>
          <SavedFilters
            query={query}
            project={project}
            onChoose={(one) => filters.set(valuesOfQuery(one) as Partial<Record<K, string>>)}
          />
        </LazyBoundary>
      </Popup>
    </Flex>
  )
}
