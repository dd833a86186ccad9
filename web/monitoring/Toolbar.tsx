import { memo, useContext, type ReactNode } from 'react'
import { Box, Group, Stack } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useSetAtom } from 'jotai'
import {
  IconAdjustments,
  IconAlertTriangle,
  IconBookmark,
  IconBroadcast,
  IconEye,
  IconLayoutGrid,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { WallSite } from './monitor-store.ts'
import { liveFirstAtom, onlyMineAtom } from '../platform/remembered-values.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { PlainSelect, SearchField } from '../ui/FilterBar.tsx'
import { Counts } from './counts.ts'
import { Popup } from '../ui/Popup.tsx'
import {
  groupings,
  readSort,
  readViewText,
  viewText,
  writeSort,
  type ViewQuery,
  type WallView,
} from './wall-view.ts'
import type { ZonedStudio } from './use-times.ts'
import popup from '../ui/Popup.module.css'
import classes from './Toolbar.module.css'

const ShownParts = lazyComponent(() => import('./ShownParts.tsx'))
const OnlySites = lazyComponent(() => import('./OnlySites.tsx'))
const SavedViews = lazyComponent(async () => ({
  default: (await import('./SavedViews.tsx')).SavedViews,
}))

export interface ToolbarProps {
  readonly query: ViewQuery
  readonly view: WallView
  readonly studios: readonly ZonedStudio[]
  readonly sites: readonly WallSite[]
  readonly siteNames: (site: string) => string
  /** Whether models are assigned to the viewer. */
  readonly hasModels: boolean
  readonly onChange: (change: Partial<ViewQuery>) => void
}

/** Filters, grouping and saved views. On a phone all but the search stand in one popup. */
export const Toolbar = memo(function Toolbar({
  narrow,
  ...props
}: ToolbarProps & { readonly narrow: boolean }) {
  const { t } = useLingui()
  const { query, view, onChange } = props
  const filters =
    view.sites.length +
    (view.onlyProblems ? 1 : 0) +
    (view.onlyMine ? 1 : 0) +
    (query.studio ? 1 : 0)
  return (
    <Group
      gap={8}
      align="stretch"
      className={classes['bar'] ?? ''}
      role="search"
      aria-label={t`Filters`}
    >
      <PersonFilter value={query.person} onChange={(person) => onChange({ person })} />
      {narrow ? (
        <Popup label={t`View`} icon={<IconAdjustments size={15} stroke={1.7} />} count={filters}>
          <Stack gap="xs">
            <StudioChoice {...props} />
            <GroupChoice {...props} />
            <SortChoice {...props} />
            <LiveFirst />
            {props.hasModels && <OnlyMine {...props} />}
            <OnlyProblems {...props} />
            <Lazily>
              <ShownParts />
            </Lazily>
            <Lazily>
              <OnlySites {...props} />
            </Lazily>
            <Views {...props} />
          </Stack>
        </Popup>
      ) : (
        <>
          <StudioChoice {...props} />
          <GroupChoice {...props} />
          <Popup
            label={t`Sites`}
            icon={<IconLayoutGrid size={15} stroke={1.7} />}
            count={view.sites.length}
          >
            <Lazily>
              <OnlySites {...props} />
            </Lazily>
          </Popup>
          <LiveFirst />
          {props.hasModels && <OnlyMine {...props} />}
          <OnlyProblems {...props} />
          <Popup label={t`Show`} icon={<IconEye size={15} stroke={1.7} />}>
            <Lazily>
              <ShownParts />
            </Lazily>
          </Popup>
          <Popup label={t`Views`} icon={<IconBookmark size={15} stroke={1.7} />}>
            <Views {...props} />
          </Popup>
        </>
      )}
    </Group>
  )
})

function StudioChoice({ query, studios, onChange }: ToolbarProps) {
  const { t } = useLingui()
  if (studios.length < 2) return null
  const data = [
    { value: '', label: t`All studios` },
    ...studios.map(({ studio, name }) => ({ value: studio, label: name })),
  ]
  return (
    <PlainSelect
      label={t`Studio`}
      value={query.studio}
      options={data}
      onChange={(value) => onChange({ studio: value })}
    />
  )
}

function GroupChoice({ view, onChange }: ToolbarProps) {
  const { t } = useLingui()
  const names = {
    studio: t`By studio`,
    plan: t`By shift`,
    shift: t`On or off shift`,
    site: t`By site`,
    none: t`No grouping`,
  }
  const data = groupings.map((value) => ({ value, label: names[value] }))
  const write = (group: string) => onChange({ group: group === 'studio' ? '' : group })
  return <PlainSelect label={t`Group`} value={view.group} options={data} onChange={write} />
}

/** A choice of the order, where there are no headings to click. */
function SortChoice({ view, sites, siteNames, onChange }: ToolbarProps) {
  const { t } = useLingui()
  const data = [
    { value: '', label: t`By name` },
    { value: 'plan', label: t`By planned start` },
    { value: '-shift', label: t`By shift` },
    { value: '-today', label: t`Today’s total` },
    { value: '-half', label: t`Half-month total` },
    ...sites.map(({ site }) => ({ value: `-site:${site}`, label: siteNames(site) })),
  ]
  const write = (text: string) => onChange({ sort: writeSort(readSort(text)) })
  return (
    <PlainSelect label={t`Order`} value={writeSort(view.sort)} options={data} onChange={write} />
  )
}

function LiveFirst() {
  const [isOn, set] = useAtom(liveFirstAtom)
  return (
    <button
      type="button"
      className={`cb-hover ${popup['button']}`}
      aria-pressed={isOn}
      onClick={() => set(!isOn)}
    >
      <IconBroadcast size={15} stroke={1.7} aria-hidden="true" />
      <Trans>Live first</Trans>
    </button>
  )
}

/** The viewer's own models: remembered here, and kept in a view. */
function OnlyMine({ view, onChange }: ToolbarProps) {
  const remember = useSetAtom(onlyMineAtom)
  return (
    <button
      type="button"
      className={`cb-hover ${popup['button']}`}
      aria-pressed={view.onlyMine}
      onClick={() => {
        remember(!view.onlyMine)
        onChange({ mine: view.onlyMine ? '' : '1' })
      }}
    >
      <IconUsersGroup size={15} stroke={1.7} aria-hidden="true" />
      <Trans>My models</Trans>
    </button>
  )
}

function OnlyProblems({ view, onChange }: ToolbarProps) {
  const problems = useContext(Counts).get('problem') ?? 0
  return (
    <button
      type="button"
      className={`cb-hover ${popup['button']}`}
      aria-pressed={view.onlyProblems}
      onClick={() => onChange({ problems: view.onlyProblems ? '' : '1' })}
    >
      <IconAlertTriangle size={15} stroke={1.7} aria-hidden="true" />
      <Trans>Problems only</Trans>
      <span className="cb-tabular">{problems}</span>
    </button>
  )
}

const Views = ({ query, onChange }: ToolbarProps) => (
  <Lazily>
    <SavedViews current={viewText(query)} onChoose={(text) => onChange(readViewText(text))} />
  </Lazily>
)
/** Fetches what a popup holds when it is opened. */
const Lazily = ({ children }: { readonly children: ReactNode }) => (
  <LazyBoundary fallback={null}>{children}</LazyBoundary>
)

/** A field whose text shows at once; the list and the address follow when the hand rests. */
function PersonFilter({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const { t } = useLingui()
  const later = useDebouncedCallback(onChange, 120)
  return (
    <Box w={200} className={classes['person'] ?? ''}>
      <SearchField id="wall-person" label={t`Filter by person`} value={value} onChange={later} />
    </Box>
  )
}
