import type { Calls, TopicRows } from '#shared/platform/calls.ts'
import { moduleList, modules } from '../modules.ts'
import type {
  Answers,
  Authorisation,
  CallRow,
  DeclaredCallRow,
  PersonAnswer,
  PlainAnswer,
  TopicWalkRow,
  WalkSubject,
} from '../platform/testing/authorisation-rows.ts'
import { sampleRequest } from '../platform/testing/sample-request.ts'

/** The rows of all modules, in the order of the list: `services/<m>/authorisation.ts`, which each module names. */
const tables = await Promise.all(
  moduleList.map(async (module) => ({
    name: module.name,
    rows: (await module.authorisation()).authorisation as Authorisation<Calls, TopicRows>,
  })),
)
const calls = new Map(
  modules.services.flatMap(({ name, calls: ofService }) =>
    Object.entries(ofService as Calls).map(([call, declared]) => [`${name}.${call}`, declared]),
  ),
)
/** A declared row with the parts of its request that the call's schemas give. */
function walkedRow(
  name: string,
  { sample, sampleAbout, answers, ...row }: DeclaredCallRow,
): readonly [string, CallRow] {
  const call = calls.get(name)
  if (!call) throw new Error(`there is no call ${name}`)
  const isAbout = call.about === 'user' || call.about === 'studio'
  if (sampleAbout || (!sample && isAbout)) {
    const made = (subject: WalkSubject) => ({
      ...sampleRequest(call, subject),
      ...sampleAbout?.(subject),
    })
    return [name, { ...row, answers: answers as Answers<PersonAnswer>, sampleAbout: made }]
  }
  const made = { ...sampleRequest(call), ...sample }
  return [name, { ...row, answers: answers as Answers<PlainAnswer>, sample: made }]
}
/** By `<module>.<call>`. */
export const callRows: readonly (readonly [string, CallRow])[] = tables.flatMap(({ name, rows }) =>
  Object.entries(rows.calls).map(([call, row]) => walkedRow(`${name}.${call}`, row)),
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
