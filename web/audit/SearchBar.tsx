import { useState } from 'react'
import { Button, Flex, Group } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconFilter, IconX } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLocalStudios } from '../platform/queries.ts'
import { useEventName } from '../ui/use-definition-names.ts'
import { PlainSelect } from '../ui/FilterBar.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { emptySearch, type Search, type SearchName } from './audit-search.ts'
import { useFacets } from './data.ts'
import classes from './Audit.module.css'

const MoreFields = lazyComponent(() => import('./MoreFields.tsx'))

export interface BarProps {
  readonly search: Search
  readonly set: (change: Partial<Search>) => void
}
const more: readonly SearchName[] = [
  'behalf',
  'call',
  'occurredFrom',
  'occurredTo',
  'recordedFrom',
  'recordedTo',
  'reports',
]

/** The fields that entries are searched by. The least used ones stand behind a button, unless one is in use. */
export function SearchBar({ search, set }: BarProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const isOpen = opened || more.some((name) => search[name] !== '')
  return (
    <Flex direction="column" role="search" gap={8} miw={0}>
      <Group gap={8} className={classes['fields'] ?? ''}>
        <PersonPicker
          label={t`Done by`}
          hideLabel
          everyone={t`Done by anyone`}
          value={search.actor}
          onChange={(actor) => set({ actor })}
        />
        <PersonPicker
          label={t`About`}
          hideLabel
          everyone={t`About anyone`}
          value={search.person}
          onChange={(person) => set({ person })}
        />
        <TypeChoice search={search} set={set} />
        <StudioChoice search={search} set={set} />
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          leftSection={<IconFilter size={15} stroke={1.8} />}
          onClick={() => setOpened(!isOpen)}
        >
          <Trans>More filters</Trans>
        </Button>
      </Group>
      {isOpen && (
        <LazyBoundary fallback={null}>
          <MoreFields search={search} set={set} />
        </LazyBoundary>
      )}
      <Chips search={search} set={set} />
    </Flex>
  )
}

function TypeChoice({ search, set }: BarProps) {
  const { t } = useLingui()
  const eventName = useEventName()
  const types = useFacets().data?.types ?? []
  const several = search.type.includes(',')
  const options = types
    .map(({ type }) => ({ value: type, label: eventName(type) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <PlainSelect
      label={t`Event`}
      value={search.type}
      onChange={(type) => set({ type })}
      options={[
        { value: '', label: t`All events` },
        ...(several ? [{ value: search.type, label: t`Several events` }] : []),
        ...options,
      ]}
    />
  )
}
function StudioChoice({ search, set }: BarProps) {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  if (studios.length < 2) return null
  return (
    <PlainSelect
      label={t`Studio`}
      value={search.studio}
      onChange={(studio) => set({ studio })}
      options={[
        { value: '', label: t`All studios` },
        ...studios.map(({ studio, name }) => ({ value: studio, label: name })),
      ]}
    />
  )
}

/** The narrowings that came with a link: ids are never typed. */
function Chips({ search, set }: BarProps) {
  const { t } = useLingui()
  const names = {
    request: t`Same request`,
    cause: t`Caused by one event`,
    event: t`One event`,
    stream: t`Same stream`,
  } as const
  const chips = (Object.keys(names) as (keyof typeof names)[]).filter((name) => search[name] !== '')
  const isSearch = Object.values(search).some((value) => value !== '')
  if (!isSearch) return null
  return (
    <Group gap={8}>
      {chips.map((name) => (
        <Button
          key={name}
          size="compact-xs"
          variant="default"
          rightSection={<IconX size={12} stroke={2} />}
          aria-label={t`Remove filter: ${names[name]}`}
          onClick={() => set({ [name]: '' })}
        >
          {names[name]}
        </Button>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={() => set(emptySearch)}>
        <Trans>Clear filters</Trans>
      </Button>
    </Group>
  )
}
