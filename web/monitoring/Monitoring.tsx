import { useMemo, useState } from 'react'
import { Alert, CloseButton, Skeleton, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconSearch, IconUserSearch } from '@tabler/icons-react'
import { useQueryString } from '../platform/query-string.ts'
import { Choice } from '../ui/Choice.tsx'
import { Empty } from '../ui/Empty.tsx'
import { LiveChip } from '../ui/LiveChip.tsx'
import { Page } from '../ui/Page.tsx'
import { Counters } from './Counters.tsx'
import type { Filter, Item } from './items.ts'
import { useItems, useLocalStudios, useNames, useReady, useShape, useSiteNames, useStudios } from './use-wall.ts'
import { Cards } from './Cards.tsx'
import { Wall } from './Wall.tsx'
import classes from './Monitoring.module.css'

const filters = ['studio', 'person', 'status'] as const

/** The live wall: people by sites, who is on air and who is on shift. */
export default function Monitoring() {
  const { t } = useLingui()
  const [query, setQuery] = useQueryString(filters)
  const studios = useLocalStudios()
  const shown = useMemo(
    () => (studios.some(({ studio }) => studio === query.studio) ? [query.studio] : studios.map(({ studio }) => studio)),
    [studios, query.studio],
  )
  const refused = useStudios(shown)
  const names = useNames()
  const tags = useMemo(() => query.status.split(',').filter(Boolean), [query.status])
  const filter = useMemo((): Filter => ({ text: query.person, tags }), [query.person, tags])
  const items = useItems(filter, names)
  const nameOfStudio = (id: string) => studios.find(({ studio }) => studio === id)?.name ?? id
  return (
    <Page
      fill
      title={t`Monitoring`}
      tools={
        <>
          <PersonFilter value={query.person} onChange={(person) => setQuery({ person })} />
          {studios.length > 1 && (
            <Choice
              w={190}
              aria-label={t`Studio`}
              value={query.studio}
              onChange={(event) => setQuery({ studio: event.currentTarget.value })}
              data={[{ value: '', label: t`All studios` }, ...studios.map(({ studio, name }) => ({ value: studio, label: name }))]}
            />
          )}
          <LiveChip />
        </>
      }
    >
      {Object.entries(refused).map(([studio, err]) => (
        <Alert key={studio} color="red" variant="light" c="var(--mantine-color-error)" p="xs">
          {nameOfStudio(studio)}: {err}
        </Alert>
      ))}
      <Counters chosen={tags} onChoose={(next) => setQuery({ status: next.join(',') })} />
      <Body items={items} names={names} nameOfStudio={nameOfStudio} onClear={() => setQuery({ person: '', status: '' })} />
    </Page>
  )
}

function Body({
  items,
  names,
  nameOfStudio,
  onClear,
}: {
  readonly items: readonly Item[]
  readonly names: (key: string) => string
  readonly nameOfStudio: (studio: string) => string
  readonly onClear: () => void
}) {
  const { t } = useLingui()
  const ready = useReady()
  const shape = useShape()
  const siteNames = useSiteNames()
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  if (!ready) return <WallSkeleton />
  if (shape.keys.length === 0)
    return <Empty icon={IconUserSearch} title={t`Nobody is on this wall yet`} hint={t`People appear here as soon as they have an account on a site.`} />
  if (items.length === 0) {
    return (
      <Empty
        icon={IconUserSearch}
        title={t`Nobody matches`}
        hint={t`The filters leave nobody.`}
        action={
          <button type="button" className={classes['clear']} onClick={onClear}>
            <Trans>Clear the filters</Trans>
          </button>
        }
      />
    )
  }
  const View = narrow ? Cards : Wall
  return <View items={items} sites={shape.sites} siteNames={siteNames} names={names} nameOfStudio={nameOfStudio} counts={shape.counts} />
}

/** What is typed shows at once; the list and the URL follow when the hand rests. */
function PersonFilter({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const later = useDebouncedCallback(onChange, 120)
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  const type = (text: string) => {
    setTyped(text)
    later(text)
  }
  return (
    <TextInput
      size="xs"
      w={190}
      aria-label={t`Filter by person`}
      placeholder={t`Filter by person`}
      leftSection={<IconSearch size={14} stroke={1.8} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      rightSection={typed === '' ? null : <CloseButton size="xs" aria-label={t`Clear`} onClick={() => type('')} />}
    />
  )
}

const WallSkeleton = () => (
  <Stack gap={6} aria-busy="true">
    {Array.from({ length: 14 }, (_, index) => (
      <Skeleton key={index} h={24} />
    ))}
  </Stack>
)
