import { Flex } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { IconBell, IconDeviceTv, IconMessage } from '@tabler/icons-react'
import { isTrainerLike } from '#shared/permissions/restrictions.ts'
import { useRegisterActions } from '../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { useHasChat } from '../ui/message-people.ts'
import { statisticsShownAtom } from '../platform/remembered-values.ts'
import { useViewer } from '../platform/session.ts'
import { LiveChip } from '../ui/LiveChip.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Page } from '../ui/Page.tsx'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import { shortcutText } from '../ui/shortcut.ts'
import { isOpen } from './alert-list.ts'
import { WallBody } from './Body.tsx'
import { Counts } from './counts.ts'
import { Counters } from './Counters.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useAlerts } from './use-alerts.ts'
import { useMonitoring, type MonitoringState } from './use-monitoring.ts'
import { useReady } from './use-wall.ts'
import { useWallActions } from './wall-actions.ts'
import { Popup } from '../ui/Popup.tsx'
import popup from '../ui/Popup.module.css'
import classes from './Monitoring.module.css'

const Kiosk = lazyComponent(() => import('./Kiosk.tsx'))
const AlertsPanel = lazyComponent(() => import('./AlertsPanel.tsx'))
/** With the calls of permissions: fetched by trainers alone. */
const OwnModels = lazyComponent(() => import('./OwnModels.tsx'))
const ReplaceDialog = lazyComponent(() => import('./ReplaceDialog.tsx'))
const MessageFromWall = lazyComponent(() => import('./MessageFromWall.tsx'))
const CellDrawer = lazyComponent(() => import('./CellDrawer.tsx'))

/** The live wall: people by sites, who is on air and who is on shift. */
export default function Monitoring() {
  const state = useMonitoring()
  const { query, setQuery, opened, close, siteNames, names, replaced, endReplacing } = state
  return (
    <>
      <Offers state={state} />
      {isTrainerLike(useViewer().tipCont) && (
        <LazyBoundary fallback={null}>
          <OwnModels />
        </LazyBoundary>
      )}
      {query.kiosk === '1' ? (
        <LazyBoundary fallback={null}>
          <Kiosk state={state} onLeave={() => setQuery({ kiosk: '' })} />
        </LazyBoundary>
      ) : (
        <Desk state={state} />
      )}
      {opened && (
        <LazyBoundary fallback={null}>
          <CellDrawer
            opened={opened}
            names={names}
            siteNames={siteNames}
            replacing={state.replacing}
            onClose={close}
          />
        </LazyBoundary>
      )}
      {replaced && (
        <LazyBoundary fallback={null}>
          <ReplaceDialog presence={replaced} onClose={endReplacing} />
        </LazyBoundary>
      )}
    </>
  )
}

/** Apart, so that an action that comes or goes renders no wall again. */
function Offers({ state: { query, setQuery, clear, view } }: { readonly state: MonitoringState }) {
  useRegisterActions('wall', useWallActions(query, view, setQuery, clear))
  return null
}

function Tools({ state, waiting }: { readonly state: MonitoringState; readonly waiting: number }) {
  const { t } = useLingui()
  const { query, setQuery, shown, zoneOf } = state
  const showsAlerts = query.alerts === '1'
  return (
    <>
      {useHasChat() && (
        <Popup
          label={t({ id: 'Message (write to)', message: 'Message' })}
          icon={<IconMessage size={15} stroke={1.7} aria-hidden="true" />}
        >
          <LazyBoundary fallback={null}>
            <MessageFromWall state={state} />
          </LazyBoundary>
        </Popup>
      )}
      <button
        type="button"
        className={`cb-hover ${popup['button']}`}
        aria-pressed={showsAlerts}
        onClick={() => setQuery({ alerts: showsAlerts ? '' : '1' })}
      >
        <IconBell size={15} stroke={1.7} aria-hidden="true" />
        <Trans>Alerts</Trans>
        {waiting > 0 && <span className={popup['count']}>{waiting}</span>}
      </button>
      <button
        type="button"
        className={`cb-hover ${popup['button']}`}
        title={shortcutText('alt+K')}
        onClick={() => setQuery({ kiosk: '1' })}
      >
        <IconDeviceTv size={15} stroke={1.7} aria-hidden="true" />
        <Trans>Big screen</Trans>
      </button>
      <LiveChip zone={zoneOf(shown[0] ?? '')} />
    </>
  )
}

const Zones = ({ studios, shown }: Pick<MonitoringState, 'studios' | 'shown'>) => (
  <ZoneNote
    zones={[
      ...new Set(
        studios.flatMap(({ studio, timezone }) => (shown.includes(studio) ? [timezone] : [])),
      ),
    ]}
  />
)

function Desk({ state }: { readonly state: MonitoringState }) {
  const { t } = useLingui()
  const {
    query,
    setQuery,
    view,
    studios,
    shown,
    shape,
    refused,
    nameOfStudio,
    siteNames,
    names,
    zoneOf,
    list,
    open,
  } = state
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const alerts = useAlerts(shown)
  const ready = useReady()
  const showsStatistics = useAtomValue(statisticsShownAtom)
  const showsAlerts = query.alerts === '1'
  return (
    <Page
      fill
      title={t`Monitoring`}
      hint={<Zones studios={studios} shown={shown} />}
      tools={<Tools state={state} waiting={alerts.lines.filter(isOpen).length} />}
    >
      {Object.entries(refused).map(([studio, err]) => (
        <FormFailure key={studio} text={`${nameOfStudio(studio)}: ${err}`} />
      ))}
      {showsStatistics && (
        <Counters
          counts={ready ? list.counts : null}
          knowsPlans={state.presence !== undefined}
          chosen={view.tags}
          onChoose={(next) => setQuery({ status: next.join(',') })}
        />
      )}
      <Counts value={list.counts}>
        <Toolbar
          narrow={narrow}
          query={query}
          view={view}
          studios={studios}
          sites={shape.sites}
          siteNames={siteNames}
          hasModels={state.hasModels}
          onChange={setQuery}
        />
      </Counts>
      <Flex pos="relative" flex={1} gap="sm" mih={0} className={classes['body'] ?? ''}>
        <WallBody state={state} narrow={narrow} />
        {showsAlerts && (
          <LazyBoundary fallback={null}>
            <AlertsPanel
              alerts={alerts}
              names={names}
              siteNames={siteNames}
              zoneOf={zoneOf}
              onOpen={open}
              onClose={() => setQuery({ alerts: '' })}
            />
          </LazyBoundary>
        )}
      </Flex>
    </Page>
  )
}
