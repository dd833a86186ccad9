import './platform/styles-shell.ts'
import { lazy, Suspense, useMemo } from 'react'
import { AppShell, Burger, Kbd, NavLink, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import { Link, Route, Switch, useLocation } from 'wouter'
import { UpdateNotice } from './UpdateNotice.tsx'
import { menuOf } from './menu.ts'
import { useOffer, useOffered, useShortcuts } from './platform/actions.ts'
import { ErrorBoundary } from './platform/ErrorBoundary.tsx'
import { paths } from './platform/paths.ts'
import { menuWideAtom } from './platform/remembered.ts'
import { useViewer } from './platform/session.ts'
import { screens } from './routes.tsx'
import { ShiftControl } from './shifts/ShiftControl.tsx'
import { shellDialogAtom, useShellActions } from './shell-actions.ts'
import { Brand } from './ui/Brand.tsx'
import { shortcutText } from './ui/shortcut.ts'
import { NotFound } from './ui/NotFound.tsx'
import { ScreenSkeleton } from './ui/ScreenSkeleton.tsx'
import { UserMenu } from './UserMenu.tsx'
import classes from './Shell.module.css'

const Palette = lazy(() => import('./Palette.tsx'))
const ShortcutList = lazy(() => import('./ShortcutList.tsx'))

/** What stands around every screen behind the login. */
export default function Shell() {
  const [opened, { toggle, close }] = useDisclosure()
  const [path] = useLocation()
  const wide = useAtomValue(menuWideAtom)
  return (
    <AppShell header={{ height: 52 }} navbar={{ width: { base: 208, sm: wide ? 208 : 56 }, breakpoint: 'sm', collapsed: { mobile: !opened } }} layout="alt" transitionDuration={120}>
      <AppShell.Header className={classes['header'] ?? ''}><Header opened={opened} toggle={toggle} /></AppShell.Header>
      <AppShell.Navbar className={classes['navbar'] ?? ''} mod={{ rail: !wide }}>
        <div className={classes['brandRow']}><Brand size={24} /><Burger hiddenFrom="sm" size="sm" opened={opened} onClick={toggle} aria-label="Menu" /></div>
        <Menu path={path} onChosen={close} />
        <div className={classes['foot']}><MenuToggle /><UserMenu /></div>
      </AppShell.Navbar>
      <AppShell.Main className={classes['main'] ?? ''}>
        <UpdateNotice />
        <ErrorBoundary place={path}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Switch>
              {Object.entries(screens).map(([screenPath, Screen]) => <Route key={screenPath} path={screenPath}><Screen /></Route>)}
              <Route><NotFound home={paths.dashboard} /></Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </AppShell.Main>
      <Offers />
      <Dialogs />
      <Notifications position="bottom-right" limit={4} />
    </AppShell>
  )
}

/** Apart from the shell, so that an action that comes or goes renders no screen again. */
function Offers() {
  useOffer('shell', useShellActions())
  return <Hotkeys />
}
function Hotkeys() {
  useHotkeys(useShortcuts())
  return null
}

function Header({ opened, toggle }: { readonly opened: boolean; readonly toggle: () => void }) {
  const { t } = useLingui()
  const [, setDialog] = useAtom(shellDialogAtom)
  return (
    <div className={classes['headerRow']}>
      <Burger hiddenFrom="sm" size="sm" opened={opened} onClick={toggle} aria-label={t`Menu`} />
      <UnstyledButton className={classes['search']} onClick={() => setDialog('palette')} aria-label={`${t`Search or jump to…`} ${shortcutText('mod+K')}`}>
        <IconSearch size={15} stroke={1.8} aria-hidden="true" />
        <span className={classes['searchText']}><Trans>Search or jump to…</Trans></span>
        <Kbd size="xs" className={classes['searchText'] ?? ''}>{shortcutText('mod+K')}</Kbd>
      </UnstyledButton>
      <ShiftControl />
    </div>
  )
}

function Menu({ path, onChosen }: { readonly path: string; readonly onChosen: () => void }) {
  const viewer = useViewer()
  const { i18n, t } = useLingui()
  const entries = useMemo(() => menuOf(viewer), [viewer])
  return (
    <nav className={classes['menu']} aria-label={t`Menu`}>
      {entries.map(({ name, label, icon: Icon }) => (
        <NavLink key={name} component={Link} href={paths[name]} label={i18n._(label)} title={i18n._(label)} leftSection={<Icon size={17} stroke={1.7} />} active={path === paths[name]}
          className={classes['entry'] ?? ''} aria-current={path === paths[name] ? 'page' : undefined} onClick={onChosen} />
      ))}
    </nav>
  )
}

function MenuToggle() {
  const action = useOffered().find(({ id }) => id === 'menu')
  return action && <NavLink component="button" label={action.label} title={action.label} leftSection={<action.icon size={17} stroke={1.7} />} className={classes['entry'] ?? ''} visibleFrom="sm" onClick={() => void action.perform()} />
}

function Dialogs() {
  const [dialog, setDialog] = useAtom(shellDialogAtom)
  return (
    <Suspense fallback={null}>
      {dialog === 'palette' && <Palette onClose={() => setDialog(null)} />}
      {dialog === 'shortcuts' && <ShortcutList onClose={() => setDialog(null)} />}
    </Suspense>
  )
}
