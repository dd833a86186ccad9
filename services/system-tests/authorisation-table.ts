import type { Calls, TopicRows } from '#shared/platform/calls.ts'
import { moduleList } from '../modules.ts'
import type {
  Authorisation,
  CallRow,
  TopicWalkRow,
} from '../platform/testing/authorisation-rows.ts'

/** The rows of all modules, in the order of the list: `services/<m>/authorisation.ts`, which each module names. */
const tables = await Promise.all(
  moduleList.map(async (module) => ({
    name: module.name,
    rows: (await module.authorisation()).authorisation as Authorisation<Calls, TopicRows>,
  })),
)
/** By `<module>.<call>`. */
export const callRows: readonly (readonly [string, CallRow])[] = tables.flatMap(({ name, rows }) =>
  Object.entries(rows.calls).map(([call, row]) => [`${name}.${call}`, row] as const),
)
/** By prefix. */
export const topicRows: readonly (readonly [string, TopicWalkRow])[] = tables.flatMap(({ rows }) =>
  Object.entries(rows.topics),
)
/** By module. */
export const watchRows: readonly (readonly [string, Authorisation['watch']])[] = tables.map(
  ({ name, rows }) => [name, rows.watch] as const,
)

const walked = process.env['WALK_MODULES']?.split(' ')
/** Whether the walk is about this module or call: about all, or those of the modules that WALK_MODULES names. */
export const isWalked = (name: string): boolean =>
  walked === undefined || walked.includes(name.split('.')[0] ?? '')
/** By prefix. */
export const walkedTopics = tables
  .filter(({ name }) => isWalked(name))
  .flatMap(({ rows }) => Object.entries(rows.topics))
