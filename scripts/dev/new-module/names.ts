/** The same name as each place writes it: `site-status`, `siteStatus`, `SiteStatus`, `site_status`. */
export interface Names {
  readonly kebab: string
  readonly camel: string
  readonly pascal: string
  readonly snake: string
}
