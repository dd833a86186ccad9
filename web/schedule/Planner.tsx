import { useCallback, useMemo, useState } from 'react'
import { Flex } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { IconUsers } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { serverNow } from '../platform/clock.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useLocalStudios } from '../platform/queries.ts'
import { useQueryString } from '../platform/query-string.ts'
import { useViewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { Empty } from '../ui/Empty.tsx'
import { dateIn } from '../ui/format.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Page } from '../ui/Page.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { CellBar } from './CellBar.tsx'
import { deskOf, type Desk } from './desk.ts'
import { RosterGrid } from './RosterGrid.tsx'
import { PlannerDialog, type DialogName } from './PlannerDialog.tsx'
import { PlannerTools } from './PlannerTools.tsx'
import { PrintRoster } from './PrintRoster.tsx'
import { RosterToolbar } from './RosterToolbar.tsx'
import { SelectionStore } from './selection-store.ts'
import { single } from './selection.ts'
import type { RosterShape } from './roster-store.ts'
import { useRosterLoad, useRosterShape } from './use-roster.ts'
import { useShownPeople } from './use-shown-people.ts'
import {
  isDate,
  shownRange,
  readScheduleView,
  scheduleParameters,
  type ScheduleView,
} from './views.ts'
import { useScheduleWords } from './words.ts'

const ByShift = lazyComponent(() => import('./ByShift.tsx'))

/** The roster of a studio, for those who plan it. */
export default function Planner() {
  const { t } = useLingui()
  const viewer = useViewer()
  const [query, setQuery] = useQueryString(scheduleParameters)
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const studio =
    studios.find((one) => one.studio === query.studio) ??
    studios.find((one) => one.studio === viewer.studio) ??
    studios[0]
  const view = readScheduleView(query.view, narrow ? 'day' : 'week')
  if (!studio) return <Empty icon={IconUsers} title={t`No studio to plan`} />
  const today = dateIn(serverNow(), studio.timezone)
  const date = isDate(query.date) ? query.date : today
  return (
    <Desktop
      key={studio.studio}
      {...{ query, setQuery, view, date, today }}
      narrow={narrow ?? false}
      desk={deskOf(studio.studio)}
    />
  )
}

export interface DesktopProps {
  readonly query: ReturnType<typeof useQueryString<(typeof scheduleParameters)[number]>>[0]
  readonly setQuery: ReturnType<typeof useQueryString<(typeof scheduleParameters)[number]>>[1]
  readonly view: ScheduleView
  readonly date: string
  readonly today: string
  readonly narrow: boolean
  readonly desk: Desk
}

function Desktop(props: DesktopProps) {
  const { view, date, desk } = props
  const { t } = useLingui()
  const range = useMemo(() => shownRange(view, date), [view, date])
  const failure = useRosterLoad(desk, range)
  const shape = useRosterShape(desk)
  const [selection] = useState(() => new SelectionStore())
  const { dialog, open, close } = useDialog(props)
  return (
    <Page
      fill
      title={t`Schedule`}
      tools={shape && <PlannerTools desk={desk} zone={shape.zone} onOpen={open} />}
    >
      {failure !== undefined && <FormFailure text={failureText(failure)} />}
      <RosterToolbar {...props} shape={shape} onOpen={open} />
      {shape ? (
        <Body {...props} {...{ shape, selection }} onOpen={open} />
      ) : (
        failure === undefined && <ScreenSkeleton />
      )}
      {shape && (
        <PlannerDialog
          {...{ desk, shape, range, selection, dialog }}
          query={props.query}
          onClose={close}
        />
      )}
      {shape && <PrintRoster desk={desk} shape={shape} query={props.query} />}
    </Page>
  )
}

/** Which dialog is open; that of swaps by the address, so that a notification can lead there. */
function useDialog({ query, setQuery }: Pick<DesktopProps, 'query' | 'setQuery'>) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const open = useCallback(
    (name: DialogName) => (name === 'swaps' ? setQuery({ swaps: '1' }) : setDialog(name)),
    [setQuery],
  )
  const close = useCallback(() => {
    setDialog(null)
    setQuery({ swaps: '' })
  }, [setQuery])
  return { dialog: query.swaps === '1' ? ('swaps' as const) : dialog, open, close }
}

interface BodyProps extends DesktopProps {
  readonly shape: RosterShape
  readonly selection: SelectionStore
  readonly onOpen: (dialog: DialogName) => void
}
function Body({ desk, shape, selection, query, view, today, setQuery, onOpen }: BodyProps) {
  const { t } = useLingui()
  const words = useScheduleWords()
  const people = useShownPeople(desk, shape, query)
  const edit = useCallback(() => onOpen('edit'), [onOpen])
  const editOne = (user: string, date: string) => {
    const row = people.findIndex((one) => one.user === user)
    selection.set(single({ row, column: shape.days.indexOf(date) }))
    edit()
  }
  const help = useCallback(() => onOpen('help'), [onOpen])
  const open = useCallback((user: string) => setQuery({ q: user }), [setQuery])
  // A grid that is filtered or scrolled to another time begins in its first cell.
  const shown = `${people.length} ${shape.days[0]}`
  const [before, setBefore] = useState(shown)
  if (before !== shown) {
    setBefore(shown)
    selection.set(single({ row: 0, column: 0 }))
  }
  if (people.length === 0)
    return <Empty icon={IconUsers} title={t`No results`} hint={t`No one matches these filters.`} />
  if (view === 'day' || view === 'shifts')
    return (
      <LazyBoundary fallback={<ScreenSkeleton />}>
        <ByShift {...{ desk, shape, people, words, today }} onEdit={editOne} />
      </LazyBoundary>
    )
  return (
    <Flex direction="column" gap={6} flex={1} mih={0}>
      <RosterGrid
        {...{ desk, shape, people, selection, today, words }}
        onEdit={edit}
        onHelp={help}
        onOpen={open}
      />
      <CellBar {...{ desk, shape, people, selection, words }} onHelp={help} />
    </Flex>
  )
}
