import { useId, useState } from 'react'
import { Box, Button, Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconAdjustments } from '@tabler/icons-react'
import type { FilterField, FilterFields } from '../platform/filter-fields.ts'
import type { Filters } from '../platform/filters.ts'
import { FilterBar } from './FilterBar.tsx'

/** The filters of a list on a phone: the search, and all others behind one button that counts those that are set. */
export default function PhoneFilters<K extends string>({
  filters,
}: {
  readonly filters: Filters<K>
}) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { values } = filters
  const [typed, chosen] = [part(filters, true), part(filters, false)]
  const set = (Object.keys(chosen.fields) as K[]).filter((name) => values[name] !== '').length
  if (Object.keys(chosen.fields).length === 0) return <FilterBar filters={filters} />
  return (
    <>
      <Flex gap={8} align="center">
        {Object.keys(typed.fields).length > 0 && (
          <Box flex={1} miw={0}>
            <FilterBar filters={typed} />
          </Box>
        )}
        <Button
          h={38}
          px={12}
          variant={set > 0 ? 'light' : 'default'}
          leftSection={<IconAdjustments size={16} stroke={1.8} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {set > 0 ? t`Filters (${set})` : t`Filters`}
        </Button>
      </Flex>
      {isOpen && (
        <Box id={id} mt={8}>
          <FilterBar filters={chosen} label={t`Filters`} />
          {set > 0 && (
            <Button
              mt={8}
              variant="default"
              onClick={() =>
                filters.set(
                  Object.fromEntries(
                    Object.keys(chosen.fields).map((name) => [name, '']),
                  ) as Record<K, string>,
                )
              }
            >
              {t`Clear filters`}
            </Button>
          )}
        </Box>
      )}
    </>
  )
}

/** The same filters, with those fields only in which one types, or only those in which one chooses. */
function part<K extends string>(filters: Filters<K>, isText: boolean): Filters<K> {
  const fields = Object.entries<FilterField>(filters.fields).filter(
    ([, { kind }]) => (kind === 'text') === isText,
  )
  return { ...filters, fields: Object.fromEntries(fields) as FilterFields<K> }
}
