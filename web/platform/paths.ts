/** Every screen's path (specification, section 2), written once: links, routes, the menu and the service worker derive from it. */
export const paths = {
  login: '/',
  setup: '/setup',
  monitoring: '/monitoring',
  dashboard: '/dashboard',
  accounts: '/accounts',
  aboutUser: '/about-user',
  /** The menu's Site Track: of the specification's paths the one that says how the product is fed. */
  usage: '/usage',
  /** The first child of the specification's internal-config: how the application itself is doing. */
  internalConfig: '/internal-config/application',
  studioConfig: '/studio-config',
  studioPermissions: '/studio-permissions',
  modelAssignment: '/model-assignment',
} as const
export type PathName = keyof typeof paths

/** Where a person lands who asked for nothing else. */
export const home = paths.monitoring

/** The path with a query string, without the parts that are empty. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | null | undefined>>,
): string {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Only a path of this site may follow a login: never another host. */
export const safeNext = (next: string | null): string =>
  next !== null && /^\/(?![/\\])/.test(next) && next !== paths.login ? next : home
