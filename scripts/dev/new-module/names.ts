/** The same name as each place writes it. */
export interface ModuleNames {
  /** `site-status`: folders, paths, streams and the resource of its permissions. */
  readonly kebab: string
  /** `siteStatus` */
  readonly camel: string
  /** `SiteStatus` */
  readonly pascal: string
  /** `site_status`: tables. */
  readonly snake: string
  /** `Site Status`: menus and titles. */
  readonly title: string
}

/** All of them from the first; the name is small letters and hyphens. */
export function namesOf(kebab: string): ModuleNames {
  const words = kebab.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const pascal = words.join('')
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: kebab.replaceAll('-', '_'),
    title: words.join(' '),
  }
}
