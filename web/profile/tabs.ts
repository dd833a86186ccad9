import { msg } from '@lingui/core/macro'
import type { PagePart } from '#shared/permissions/profile-sections.ts'

/** The tabs of a person's page, in their order. */
export const tabs = {
  overview: msg`Overview`,
  work: msg`Work`,
  money: msg`Money`,
  data: msg`Documents and data`,
  access: msg`Access`,
} as const
type Tab = keyof typeof tabs

/** The tab that holds each part, the parts in the order in which they stand there. */
export const tabOf = {
  overview: 'overview',
  activity: 'work',
  schedule: 'work',
  holidays: 'work',
  'user-tasks': 'work',
  training: 'work',
  'model-assignment': 'work',
  payments: 'money',
  bonuses: 'money',
  boost: 'money',
  info: 'data',
  edit: 'data',
  accounts: 'data',
  'site-accounts': 'data',
  media: 'data',
  tax: 'data',
  email: 'data',
  password: 'access',
  security: 'access',
  'app-settings': 'access',
  logs: 'access',
  reveals: 'access',
  erasure: 'access',
} as const satisfies Record<PagePart, Tab>

/** The parts that a page has, by their tab; a tab without any is not there. */
export function partsByTab(
  parts: readonly PagePart[],
): readonly (readonly [Tab, readonly [PagePart, ...PagePart[]]])[] {
  const inOrder = (Object.keys(tabOf) as PagePart[]).filter((part) => parts.includes(part))
  return (Object.keys(tabs) as Tab[]).flatMap((tab) => {
    const [first, ...others] = inOrder.filter((part) => tabOf[part] === tab)
    return first === undefined ? [] : [[tab, [first, ...others]] as const]
  })
}
