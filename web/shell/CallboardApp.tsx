import { useEffect, useState, type ReactNode } from 'react'
import { MantineProvider } from '@mantine/core'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Provider, useAtomValue } from 'jotai'
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter'
import { ErrorBoundary } from '../platform/ErrorBoundary.tsx'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { travel } from '../platform/navigation.ts'
import { home, paths, safeNext, withQuery } from '../platform/paths.ts'
import { lastViewerAtom } from '../platform/remembered-values.ts'
import { store, useSession } from '../platform/session.ts'
import { cssVariables, theme } from '../platform/theme.ts'
import { openScreens, preload, LazyShell } from './routes.tsx'
import { toasterAtom } from '../platform/toasts.ts'
import { Splash } from '../ui/Splash.tsx'

const Toaster = lazyComponent(() => import('../platform/Toaster.tsx'))
/** Apart, because the menu and its permission rows are no part of the login screen. */
const Home = lazyComponent(() => import('./Home.tsx'))
const aroundNav = travel(preload)

export function CallboardApp({ resumed }: { readonly resumed: Promise<void> }) {
  return (
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
        >
          <Router aroundNav={aroundNav}>
            <Guarded>
              <Doors resumed={resumed} />
            </Guarded>
          </Router>
          <Toasts />
        </MantineProvider>
      </I18nProvider>
    </Provider>
  )
}

/** Fetched with the first toast. */
function Toasts() {
  return (
    useAtomValue(toasterAtom) && (
      <LazyBoundary fallback={null}>
        <Toaster />
      </LazyBoundary>
    )
  )
}

function Guarded({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation()
  return (
    <ErrorBoundary place={path}>
      <LazyBoundary fallback={<Splash />}>{children}</LazyBoundary>
    </ErrorBoundary>
  )
}

/** Before the login on one side, the shell on the other. */
function Doors({ resumed }: { readonly resumed: Promise<void> }) {
  useFailure(resumed)
  return (
    <Switch>
      {Object.entries(openScreens).map(([path, Screen]) => (
        <Route key={path} path={path}>
          <Outside path={path}>
            <Screen />
          </Outside>
        </Route>
      ))}
      <Route>
        <Inside />
      </Route>
    </Switch>
  )
}

function Outside({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const session = useSession()
  const wasLoggedIn = useAtomValue(lastViewerAtom)
  const next = safeNext(new URLSearchParams(useSearch()).get('next'))
  // A payslip can be checked by anybody, logged in or not.
  if (path === paths.verify) return children
  if (session.status === 'known') return next === home ? <Home /> : <Redirect to={next} replace />
  // A browser that was logged in most likely still is: no form flashes by while the server is asked.
  if (session.status === 'unknown' && wasLoggedIn && path === paths.login) return <Splash />
  return children
}

function Inside() {
  const session = useSession()
  const [path] = useLocation()
  const search = useSearch()
  if (session.status === 'unknown') return <Splash />
  if (session.status !== 'known')
    return (
      <Redirect
        to={withQuery(paths.login, { next: search === '' ? path : `${path}?${search}` })}
        replace
      />
    )
  return <LazyShell />
}

/** Throws what went wrong outside React to the error boundary. */
function useFailure(promise: Promise<void>): void {
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  useEffect(() => {
    promise.catch((error: unknown) => setFailure({ error }))
  }, [promise])
  if (failure) throw failure.error
}
