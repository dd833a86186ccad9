import { useLayoutEffect, useMemo, useState, type CSSProperties } from 'react'
import { Box, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Route, Switch, useLocation } from 'wouter'
import { Dialogs } from './Dialogs.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { MenuButton } from './MenuButton.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { homeOf, useEntryOf, useFirstMenu, useMenu } from './menu.ts'
import { iconOf } from './menu-icon.ts'
import { useRegisterActions, useShortcuts } from '../platform/actions.ts'
import { end, resume } from '../accounts/log-in.ts'
import { chatModeAtom } from '../chat/chat-atoms.ts'
import { ErrorBoundary } from '../platform/ErrorBoundary.tsx'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { startLive } from '../platform/live.ts'
import { mayVisit } from '../platform/may-visit.ts'
import { paths } from '../platform/paths.ts'
import { queryClient } from '../platform/queries.ts'
import { chatTotalAtom, menuWideAtom, menuWidthAtom } from '../platform/remembered-values.ts'
import { useViewer } from '../platform/session.ts'
import { screens } from './routes.tsx'
import { ShiftControl } from '../shifts/ShiftControl.tsx'
import { shellDialogAtom, useShellActions } from './shell-actions.ts'
import { PageIdentityContext } from '../ui/page-identity.ts'
import { shortcutText } from '../ui/shortcut.ts'
import { usePrinting } from '../ui/use-printing.ts'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { Bell } from '../notifications/Bell.tsx'
import { Sidebar } from './Sidebar.tsx'
import classes from './Shell.module.css'

// The socket belongs to what is behind the login: once, when this part of the page arrives.
startLive(end)
// Starts after the shell is drawn. While it cannot be fetched the page works, only a reload without a network shows
// nothing; it is fetched when there is a network.
const keep = () =>
  void import('../platform/last-seen.ts').then(
    ({ startKeeping }) => startKeeping(resume),
    () => window.addEventListener('online', keep, { once: true }),
  )
keep()

/** The frame around every screen behind the login. */
export default function Shell() {
  const [path] = useLocation()
  // A phone's menu; going elsewhere closes it, by the browser's Back as well.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const opened = openedAt === path
  const setOpened = (on: boolean) => setOpenedAt(on ? path : null)
  const wide = useAtomValue(menuWideAtom)
  const width = useAtomValue(menuWidthAtom)
  // Those who see the wall look after others; the others clock shifts.
  const barred = !mayVisit(useViewer(), paths.monitoring)
  useFirstMenu()
  return (
    <QueryClientProvider client={queryClient}>
      <a className={classes['skip']} href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <div
        className={classes['shell']}
        data-rail={!wide || undefined}
        data-opened={opened || undefined}
        data-barred={barred || undefined}
        style={{ '--menu-width': `${width}px` } as CSSProperties}
      >
        <header className={classes['header']}>
          <Header opened={opened} toggle={() => setOpened(!opened)} />
        </header>
        <Sidebar path={path} opened={opened} close={() => setOpened(false)} />
        <main id="content" tabIndex={-1} className={classes['main']}>
          <Viewing />
          <OfflineNotice />
          <Screens path={path} />
        </main>
        {barred && (
          <LazyBoundary fallback={null}>
            <PhoneBar path={path} opened={opened} openMenu={() => setOpened(true)} />
          </LazyBoundary>
        )}
      </div>
      <Offers />
      <LightPaper />
      <Dialogs />
    </QueryClientProvider>
  )
}

const NotAllowed = lazyComponent(() => import('../ui/NotAllowed.tsx'))
const NotFound = lazyComponent(() => import('../ui/NotFound.tsx'))
const PhoneBar = lazyComponent(() => import('./PhoneBar.tsx'))
const OwnTask = lazyComponent(() => import('../tasks/OwnTask.tsx'))
const ViewedAs = lazyComponent(() => import('../accounts/security/ViewedAs.tsx'))
/** The banner over every screen of a super user who views as another person. */
function Viewing() {
  const viewer = useViewer()
  return (
    viewer.viewAs && (
      <LazyBoundary fallback={null}>
        <ViewedAs viewer={viewer} viewAs={viewer.viewAs} />
      </LazyBoundary>
    )
  )
}

const ChatBeside = lazyComponent(() => import('../chat/ChatBeside.tsx'))
/** Switches chat on beside the screen; what is beside it is fetched then, or once something is unread. */
function ChatButton() {
  const [isOn, switchOn] = useAtom(chatModeAtom)
  const total = useAtomValue(chatTotalAtom)
  const chat = useMenu().find(({ name }) => name === 'chat')
  return (
    chat && (
      <>
        <UnstyledButton
          p={8}
          lh={0}
          aria-label={chat.label}
          aria-pressed={isOn}
          onClick={() => switchOn(!isOn)}
        >
          <chat.icon size={18} stroke={1.7} />
        </UnstyledButton>
        {(isOn || total > 0) && (
          <LazyBoundary fallback={null}>
            <ChatBeside />
          </LazyBoundary>
        )}
      </>
    )
  )
}

const noLines = [] as const
/** A screen's name and icon are its menu entry's; the default is dashboard with a home icon. */
function useIdentity(path: string) {
  const entry = useEntryOf(path)
  const title = entry?.label ?? null
  const icon = entry?.icon ?? iconOf(noLines)
  // Before the screen's own effect, which may know a better title.
  useLayoutEffect(() => {
    if (title !== null) document.title = `${title} · Callboard`
  }, [title])
  return useMemo(() => ({ title, icon }), [title, icon])
}

function Screens({ path }: { readonly path: string }) {
  const viewer = useViewer()
  return (
    <PageIdentityContext value={useIdentity(path)}>
      <UpdateNotice />
      <ErrorBoundary place={path}>
        <LazyBoundary fallback={<ScreenSkeleton />}>
          <Switch>
            {Object.entries(screens).map(([screenPath, Screen]) => (
              <Route key={screenPath} path={screenPath}>
                {mayVisit(viewer, screenPath) ? <Screen /> : <NotAllowed home={homeOf(viewer)} />}
              </Route>
            ))}
            <Route>
              <NotFound home={paths.dashboard} />
            </Route>
          </Switch>
        </LazyBoundary>
      </ErrorBoundary>
    </PageIdentityContext>
  )
}

/** Apart from the shell, so that an action that comes or goes renders no screen again. */
function Offers() {
  useRegisterActions('shell', useShellActions())
  return <Hotkeys />
}
/** However dark the screen is. */
function LightPaper() {
  const prints = usePrinting()
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const scheme = dataset['mantineColorScheme']
    if (!prints || scheme === undefined) return undefined
    dataset['mantineColorScheme'] = 'light'
    return () => {
      dataset['mantineColorScheme'] = scheme
    }
  }, [prints])
  return null
}
function Hotkeys() {
  useHotkeys(useShortcuts(), [])
  return null
}

function Header({ opened, toggle }: { readonly opened: boolean; readonly toggle: () => void }) {
  const { t } = useLingui()
  const setDialog = useSetAtom(shellDialogAtom)
  return (
    <>
      <MenuButton opened={opened} onClick={toggle} aria-expanded={opened} aria-label={t`Menu`} />
      <UnstyledButton
        className={classes['search']}
        onClick={() => setDialog('palette')}
        aria-label={`${t`Search or jump to…`} ${shortcutText('mod+K')}`}
      >
        <IconSearch size={15} stroke={1.8} aria-hidden="true" />
        <Box component="span" flex={1} className={classes['searchText'] ?? ''}>
          <Trans>Search or jump to…</Trans>
        </Box>
        <kbd className={classes['key']}>{shortcutText('mod+K')}</kbd>
      </UnstyledButton>
      <ChatButton />
      <Bell />
      <ShiftControl>
        <LazyBoundary fallback={null}>
          <OwnTask />
        </LazyBoundary>
      </ShiftControl>
    </>
  )
}
