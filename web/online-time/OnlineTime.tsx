import { useMemo } from 'react'
import { Group, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconArrowsLeftRight, IconChartBar } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { onlineTimeCalls } from '#shared/online-time/calls.ts'
import { useRegisterActions, type ScreenAction } from '../platform/actions.ts'
import { useLiveQuery } from '../platform/live.ts'
import { statisticsShownAtom } from '../platform/remembered-values.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { mayCall, useViewer } from '../platform/session.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import type { Steering } from './choice.ts'
import { OnlineTimeCrumbs } from './OnlineTimeCrumbs.tsx'
import { ReadFailure } from './ReadFailure.tsx'
import {
  onlineTimeKey,
  useHalves,
  useDisplayNames,
  useReportZones,
  type DisplayNames,
} from './data.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { halvesBetween } from '../ui/halves.ts'
import { LevelSkeleton } from './LevelSkeleton.tsx'
import type { HalvesAnswer } from './levels.ts'
import { useSheetFiles, type SheetListener } from '../ui/use-sheet-files.ts'
import { useSteering } from './use-steering.ts'

// Each level is fetched when it is opened, beside its data.
const CompareLevel = lazyComponent(() => import('./CompareLevel.tsx'))
const HalvesLevel = lazyComponent(() => import('./HalvesLevel.tsx'))
const HalfLevel = lazyComponent(() => import('./HalfLevel.tsx'))
const PersonDayLevel = lazyComponent(() => import('./PersonDayLevel.tsx'))

/** The pause between looks: at any hour there are people on air, and each look fetches a year of all in sight. */
const pause_ms = 5000

/**
 * The screen of online time, from a year down to the observations; `person` fixes whose. The address keeps the place.
 */
export function OnlineTime({ person }: { readonly person?: string }) {
  const viewer = useViewer()
  const seesOthers = mayCall(viewer, onlineTimeCalls.halves, { query: {} })
  const steering = useSteering(person ?? (seesOthers ? '' : viewer.user))
  const names = useDisplayNames()
  const { choice } = steering
  useLiveQuery(onlineTimeCalls.halves, onlineTimeKey, pause_ms)
  const answer = useHalves(choice.from, choice.to, choice)
  const zones = useReportZones(choice, answer.data?.timezone)
  const zone = zones?.join(', ')
  const { t } = useLingui()
  const files = useSheetFiles({
    name: fileName(steering),
    group: t`Dashboard`,
    notes: useNotes(steering, names, zone),
    zone,
  })
  const actions = useActions(steering, files.actions)
  useRegisterActions('online-time', actions)
  return (
    <Stack gap={14} miw={0}>
      <Group gap="8px 16px" justify="space-between">
        <Group gap={8} className="cb-tools">
          <ReportFilters steering={steering} whose={seesOthers && person === undefined} />
        </Group>
        <Group gap={8} className="cb-tools">
          {actions.map((action) => (
            <ActionButton key={action.id} action={action} variant="default" />
          ))}
        </Group>
      </Group>
      <Group gap="8px 16px" justify="space-between">
        <OnlineTimeCrumbs steering={steering} names={names} zone={answer.data?.timezone} />
        {zones && <ZoneNote zones={zones} />}
      </Group>
      {answer.error && <ReadFailure error={answer.error} />}
      {(answer.data !== undefined || !answer.error) && (
        <LazyBoundary fallback={<LevelSkeleton />}>
          <Level steering={steering} names={names} report={files.report} answer={answer.data} />
        </LazyBoundary>
      )}
    </Stack>
  )
}

interface LevelGiven {
  readonly steering: Steering
  readonly names: DisplayNames
  readonly report: SheetListener
  readonly answer: HalvesAnswer | undefined
}
function Level({ answer, ...props }: LevelGiven) {
  const { a, half, day, user } = props.steering.choice
  if (a !== '') return <CompareLevel {...props} answer={answer} />
  if (day !== '' && user !== '') return <PersonDayLevel {...props} day={day} />
  if (half !== '' || day !== '') return <HalfLevel {...props} />
  return <HalvesLevel {...props} answer={answer} />
}

function useActions(
  { choice, goTo }: Steering,
  files: readonly ScreenAction[],
): readonly ScreenAction[] {
  const { t } = useLingui()
  const hasChart = choice.a === '' && choice.day === ''
  const [shown, setShown] = useAtom(statisticsShownAtom)
  return useMemo(() => {
    const [b = '', a = ''] = halvesBetween(choice.from, choice.to).toReversed()
    const group = t`Dashboard`
    const chart: ScreenAction = {
      id: 'statistics',
      group,
      label: shown ? t`Hide chart` : t`Show chart`,
      icon: IconChartBar,
      can: true,
      perform: () => setShown(!shown),
    }
    return [
      {
        id: 'compare',
        group,
        label: t`Compare half-months`,
        icon: IconArrowsLeftRight,
        can:
          a === ''
            ? t`Select a range with at least two half-months`
            : choice.a === ''
              ? true
              : t`They are compared already`,
        perform: () => goTo({ a, b, half: '', day: '', at: '' }),
      },
      ...files,
      ...(hasChart ? [chart] : []),
    ]
  }, [t, choice.from, choice.to, choice.a, hasChart, goTo, files, shown, setShown])
}

const fileName = ({ choice: { from, to, half, day, user, a, b } }: Steering): string => {
  const place = a === '' ? day || half || `${from}_${to}` : `${a}_${b}`
  return ['online-time', user, place].filter(Boolean).join('_')
}
/** Returns the lines above the headings of a workbook: whose time, of when, and in whose days. */
function useNotes(
  { choice: { from, to, user, studio, half, day } }: Steering,
  names: DisplayNames,
  zone = '',
): readonly string[] {
  const { t } = useLingui()
  const who = user !== '' ? names.person(user) : studio !== '' ? studio : t`Everyone`
  const when = day || half || `${from} – ${to}`
  return [
    `${t`Online time`}: ${who}, ${when}`,
    t`Time zone: ${zone}. Overlapping sites are counted once in “On air”.`,
  ]
}
