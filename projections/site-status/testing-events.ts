import type { AnyEvent } from '#shared/platform/messages.ts'

/** A minute past nine on 15 January 2026. */
export const minuteInstant = (m: number) => `2026-01-15T09:${String(m).padStart(2, '0')}:00.000Z`
export const ms = (m: number) => Date.parse(minuteInstant(m))
export const set = (user: string, username = 'fern_x', activ = true): AnyEvent => ({
  type: 'SiteAccountSet',
  data: { user, site: 'ctb', username, activ, pass: null },
})
export const drop = (user: string, username = 'fern_x'): AnyEvent => ({
  type: 'SiteAccountDropped',
  data: { user, site: 'ctb', username },
})
