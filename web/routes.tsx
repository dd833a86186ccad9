import { lazily, type Lazily } from './platform/lazily.tsx'
import { paths } from './platform/paths.ts'

/** Every screen's path with what shows it; each screen is a chunk of its own. */
export const openScreens: Readonly<Record<string, Lazily<object>>> = {
  [paths.login]: lazily(() => import('./accounts/Login.tsx')),
  [paths.setup]: lazily(() => import('./accounts/Setup.tsx')),
}
export const screens: Readonly<Record<string, Lazily<object>>> = {
  [paths.monitoring]: lazily(() => import('./monitoring/Monitoring.tsx')),
  [paths.dashboard]: lazily(() => import('./online-time/Dashboard.tsx')),
  [paths.accounts]: lazily(() => import('./accounts/Accounts.tsx')),
  [paths.aboutUser]: lazily(() => import('./profile/AboutUser.tsx')),
  [paths.usage]: lazily(() => import('./observers/SiteTrack.tsx')),
  [paths.internalConfig]: lazily(() => import('./operations/Operations.tsx')),
  [paths.studioConfig]: lazily(() => import('./configuration/StudioConfig.tsx')),
  [paths.studioPermissions]: lazily(() => import('./permissions/Permissions.tsx')),
  [paths.modelAssignment]: lazily(() => import('./permissions/ModelAssignment.tsx')),
}
export const Shell = lazily(() => import('./shell/Shell.tsx'))

/** Fetches a screen before somebody goes there: on pointing at its link, and before the change of screens. */
export const preload = (path: string): Promise<unknown> | undefined =>
  (screens[path] ?? openScreens[path])?.preload()
