import { defineNeed } from '../platform/needs.ts'

/** Whether a site code is configured (SITES_FILE, or the sites that come with the product). */
export const knownSite = defineNeed<(code: string) => boolean>('knownSite')
