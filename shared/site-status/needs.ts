import { defineNeed } from '../platform/needs.ts'

/** Whether a site code is configured (SITES_FILE, or the sites that come with the product). */
export const knownSite = defineNeed<(code: string) => boolean>('knownSite')
/** A configured site's name by its code; the code itself for one that is not configured. */
export const siteName = defineNeed<(code: string) => string>('siteName')
