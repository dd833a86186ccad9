import { useMemo } from 'react'
import { Box, Flex } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAdjustments,
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconClockCheck,
  IconCopy,
  IconDots,
  IconKeyboard,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconRepeat,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import { addDays } from '#shared/platform/local-day.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { planningCalls } from '#shared/schedules/planning-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { PlainSelect, SearchField } from '../ui/FilterBar.tsx'
import { dayName, monthName, rangeText } from '../ui/format.ts'
import { useConfirm } from '../ui/use-confirm.ts'
import { Popup } from '../ui/Popup.tsx'
import type { DialogName } from './PlannerDialog.tsx'
import type { DesktopProps } from './Planner.tsx'
import { copiedDays } from './grid-edits.ts'
import { useShownPeople } from './use-shown-people.ts'
import type { RosterShape } from './roster-store.ts'
import { shownRange, stepped, type ScheduleView } from './views.ts'
import popup from '../ui/Popup.module.css'
import classes from './Planner.module.css'
import { accountType } from '../ui/account-type.ts'

interface ToolbarProps extends DesktopProps {
  readonly shape: RosterShape | undefined
  readonly onOpen: (dialog: DialogName) => void
}

/** Which dates, how they are shown, and of whom. */
export function RosterToolbar(props: ToolbarProps) {
  const { t } = useLingui()
  const { query, setQuery } = props
  const search = useDebouncedCallback((q: string) => setQuery({ q }), 120)
  const filters = [query.type, query.problems, query.changed].filter(Boolean).length
  return (
    <Flex gap={8} align="center" wrap="wrap">
      <Period {...props} />
      <Views {...props} />
      <div className={classes['search']}>
        <SearchField label={t`Search people`} value={query.q} onChange={search} />
      </div>
      <StudioChoice {...props} />
      <Popup label={t`Filters`} icon={<IconAdjustments size={15} stroke={1.7} />} count={filters}>
        <Flex direction="column" gap="xs" mah="min(60dvh, 640px)" className="cb-scroll">
          <Filters {...props} />
        </Flex>
      </Popup>
      <More {...props} />
    </Flex>
  )
}

function StudioChoice({ query, setQuery, shape }: ToolbarProps) {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  if (studios.length < 2) return null
  return (
    <PlainSelect
      label={t`Studio`}
      value={shape?.studio ?? query.studio}
      options={studios.map(({ studio, name }) => ({ value: studio, label: name }))}
      onChange={(studio) => setQuery({ studio })}
    />
  )
}

function rangeName(view: ScheduleView, date: string, locale: string): string {
  if (view === 'month') return monthName(date.slice(0, 7), locale)
  const { from, to } = shownRange(view, date)
  return from === to ? dayName(from, locale) : rangeText({ from, to }, locale)
}

function Period({ view, date, today, setQuery }: ToolbarProps) {
  const { t, i18n } = useLingui()
  const go = (to: string) => setQuery({ date: to === today ? '' : to })
  return (
    <Flex gap={2} align="center" className={classes['period'] ?? ''}>
      <button
        type="button"
        className={popup['bare']}
        aria-label={t`Earlier`}
        onClick={() => go(stepped(view, date, -1))}
      >
        <IconChevronLeft size={17} stroke={1.8} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={popup['bare']}
        aria-label={t`Later`}
        onClick={() => go(stepped(view, date, 1))}
      >
        <IconChevronRight size={17} stroke={1.8} aria-hidden="true" />
      </button>
      <button type="button" className={`cb-hover ${popup['button']}`} onClick={() => go(today)}>
        <Trans>Today</Trans>
      </button>
      <Box component="b" py={0} px={6} fz="md" ta="center" className="cb-nowrap" aria-live="polite">
        {rangeName(view, date, i18n.locale)}
      </Box>
    </Flex>
  )
}

function Views({ view, setQuery, narrow }: ToolbarProps) {
  const { t } = useLingui()
  const names: Readonly<Record<ScheduleView, string>> = {
    week: t`Week`,
    two: t`2 weeks`,
    month: t`Month`,
    day: t`Day by shift`,
    shifts: t`Week by shift`,
  }
  if (narrow)
    return (
      <PlainSelect
        label={t`View`}
        value={view}
        options={Object.entries(names).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setQuery({ view: value })}
      />
    )
  return (
    <Flex role="group" aria-label={t`View`} className="cb-card">
      {(Object.entries(names) as [ScheduleView, string][]).map(([name, label]) => (
        <button
          key={name}
          type="button"
          className="cb-choice"
          aria-pressed={name === view}
          onClick={() => setQuery({ view: name === 'week' ? '' : name })}
        >
          {label}
        </button>
      ))}
    </Flex>
  )
}

function Filters({ query, setQuery, shape }: ToolbarProps) {
  const { t } = useLingui()
  const types = [...new Set(shape?.people.map(({ tipCont }) => tipCont))].toSorted()
  return (
    <>
      {types.length > 1 && (
        <PlainSelect
          label={t`Account type`}
          value={query.type}
          options={[
            { value: '', label: t`All account types` },
            ...types.map((type) => ({ value: type, label: accountType(type) })),
          ]}
          onChange={(type) => setQuery({ type })}
        />
      )}
      <Toggle
        icon={IconAlertTriangle}
        label={t`Conflicts only`}
        on={query.problems === '1'}
        onChange={(on) => setQuery({ problems: on ? '1' : '' })}
      />
      <Toggle
        icon={IconPencil}
        label={t`Edited only`}
        on={query.changed === '1'}
        onChange={(on) => setQuery({ changed: on ? '1' : '' })}
      />
    </>
  )
}

/** The menu of actions on the roster as a whole. */
function More(props: ToolbarProps) {
  const { onOpen } = props
  const { t } = useLingui()
  const copies = useCopyWeek(props)
  const mayCover = useMayCall(rosterCalls.coverage)
  const mayDraft = useMayCall(rosterCalls.draft)
  const mayOpen = useMayCall(rosterCalls.openShifts)
  const mayCompare = useMayCall(planningCalls.attendance)
  const [, navigate] = useLocation()
  const compared = withQuery(paths.attendance, { studio: props.query.studio })
  const acts = [
    ...(copies ? [[t`Copy to next week…`, IconCopy, copies] as const] : []),
    ...(mayDraft ? [[t`Apply pattern…`, IconRepeat, () => onOpen('pattern')] as const] : []),
    ...(mayOpen ? [[t`Open shift…`, IconPlus, () => onOpen('open')] as const] : []),
    ...(mayCover ? [[t`Coverage…`, IconUsersGroup, () => onOpen('coverage')] as const] : []),
    ...(mayCompare
      ? [[t`Planned and worked`, IconClockCheck, () => navigate(compared)] as const]
      : []),
    [t`Print`, IconPrinter, () => window.print()] as const,
    [t`Keyboard shortcuts`, IconKeyboard, () => onOpen('help')] as const,
  ]
  return (
    <Popup label={t`More`} icon={<IconDots size={15} stroke={1.7} />}>
      <Flex direction="column" gap={2} className={classes['more'] ?? ''}>
        {acts.map(([label, Icon, act]) => (
          <Flex
            component="button"
            key={label}
            gap="xs"
            align="center"
            mih={34}
            py={0}
            px="xs"
            bdrs={7}
            ta="left"
            type="button"
            onClick={({ currentTarget }) => {
              currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              act()
            }}
          >
            <Icon size={16} stroke={1.7} aria-hidden="true" />
            {label}
          </Flex>
        ))}
      </Flex>
    </Popup>
  )
}

/** Lays the shown week over the next one and goes there; undefined where no week is shown, or one may not. */
function useCopyWeek({ desk, shape, view, query, date, setQuery }: ToolbarProps) {
  const { t, i18n } = useLingui()
  const confirm = useConfirm()
  const may = useMayCall(rosterCalls.draft)
  const nobody = useMemo(() => ({ people: [] }), [])
  const people = useShownPeople(desk, shape ?? nobody, query)
  if (!may || !shape || shape.days.length !== 7 || view === 'day') return undefined
  const next = addDays(date, 7)
  const counted = plural(people.length, { one: '# person', other: '# people' })
  const frame = { people, days: shape.days, view: desk.store.cell.bind(desk.store) }
  return () =>
    confirm({
      confirm: t`Copy week`,
      target: rangeText(shownRange(view, next), i18n.locale),
      text: t`Replaces the drafts of that week for ${counted}. Nothing is published yet.`,
      context: t`Copy week`,
      perform: async () => {
        await desk.draft(copiedDays(frame, 7))
        setQuery({ date: next })
      },
    })
}

function Toggle({
  icon: Icon,
  label,
  on,
  onChange,
}: {
  readonly icon: typeof IconPencil
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}) {
  return (
    <button
      type="button"
      className={`cb-hover ${popup['button']}`}
      aria-pressed={on}
      onClick={() => onChange(!on)}
    >
      <Icon size={15} stroke={1.7} aria-hidden="true" />
      {label}
    </button>
  )
}
