import { siteColour, siteInitials } from './site-colours.ts'
import classes from './SiteChip.module.css'

/** A site's colour and initials, to find it at a glance. Says nothing by itself: the name stands beside it. */
export const SiteChip = ({ site, name }: { readonly site: string; readonly name: string }) => (
  <span aria-hidden="true" className={classes['chip']} style={{ background: siteColour(site) }}>
    {siteInitials(name)}
  </span>
)
