import { useState } from 'react'
import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconFilter, IconX } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { DatePicker } from '../ui/DatePicker.tsx'
import { PersonPicker } from '../ui/PersonPicker.tsx'
import { emptySearch, type Search, type SearchName } from './audit-search.ts'
import { useFacets } from './data.ts'
import { useTypeName } from './type-names.ts'
import classes from './Audit.module.css'

interface BarProps {
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

/** What entries are searched by. What is asked for least stands behind a button, unless it is asked for. */
export function SearchBar({ search, set }: BarProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const isOpen = opened || more.some((name) => search[name] !== '')
  return (
    <div role="search" className={classes['search']}>
      <div className={classes['fields']}>
        <PersonPicker
          label={t`Done by`}
          hideLabel
          placeholder={t`Done by anyone`}
          value={search.actor}
          onChange={(actor) => set({ actor })}
        />
        <PersonPicker
          label={t`About`}
          hideLabel
          placeholder={t`About anyone`}
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
      </div>
      {isOpen && <MoreFields search={search} set={set} />}
      <Chips search={search} set={set} />
    </div>
  )
}

function TypeChoice({ search, set }: BarProps) {
  const { t } = useLingui()
  const typeName = useTypeName()
  const types = useFacets().data?.types ?? []
  const several = search.type.includes(',')
  const options = types
    .map(({ type }) => ({ value: type, label: typeName(type) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <ChoiceSelect
      w={200}
      aria-label={t`Event`}
      value={search.type}
      onChange={({ currentTarget }) => set({ type: currentTarget.value })}
      data={[
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
    <ChoiceSelect
      w={140}
      aria-label={t`Studio`}
      value={search.studio}
      onChange={({ currentTarget }) => set({ studio: currentTarget.value })}
      data={[
        { value: '', label: t`All studios` },
        ...studios.map(({ studio, name }) => ({ value: studio, label: name })),
      ]}
    />
  )
}

function MoreFields({ search, set }: BarProps) {
  const { t } = useLingui()
  const calls = useFacets().data?.calls ?? []
  const day = (name: SearchName, label: string) => (
    <DatePicker label={label} value={search[name]} onChange={(value) => set({ [name]: value })} />
  )
  return (
    <div className={classes['more']}>
      {day('occurredFrom', t`Occurred from`)}
      {day('occurredTo', t`Occurred to`)}
      {day('recordedFrom', t`Recorded from`)}
      {day('recordedTo', t`Recorded to`)}
      <PersonPicker
        label={t`On behalf of`}
        placeholder={t`Anyone`}
        value={search.behalf}
        onChange={(behalf) => set({ behalf })}
      />
      <ChoiceSelect
        size="sm"
        label={t`Call`}
        value={search.call}
        onChange={({ currentTarget }) => set({ call: currentTarget.value })}
        data={[{ value: '', label: t`All calls` }, ...calls]}
      />
      <ChoiceSelect
        size="sm"
        label={t`Reports of observers`}
        value={search.reports}
        onChange={({ currentTarget }) => set({ reports: currentTarget.value })}
        data={[
          { value: '', label: t`Left out` },
          { value: 'all', label: t`Included` },
        ]}
      />
    </div>
  )
}

/** What a link has narrowed the search to: nobody types an id. */
function Chips({ search, set }: BarProps) {
  const { t } = useLingui()
  const names = {
    request: t`Same request`,
    cause: t`Caused by one event`,
    event: t`One event`,
    stream: t`Stream`,
  } as const
  const chips = (Object.keys(names) as (keyof typeof names)[]).filter((name) => search[name] !== '')
  const isSearch = Object.values(search).some((value) => value !== '')
  if (!isSearch) return null
  return (
    <div className={classes['chips']}>
      {chips.map((name) => (
        <Button
          key={name}
          size="compact-xs"
          variant="default"
          rightSection={<IconX size={12} stroke={2} />}
          aria-label={t`Remove filter: ${names[name]}`}
          onClick={() => set({ [name]: '' })}
        >
          {name === 'stream' ? `${names[name]}: ${search[name]}` : names[name]}
        </Button>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={() => set(emptySearch)}>
        <Trans>Clear filters</Trans>
      </Button>
    </div>
  )
}
