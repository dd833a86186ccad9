import { perApp } from './per-app.ts'

interface LinkReaders {
  /** The read models that it looks at. */
  readonly reads: readonly string[]
  /** Of these things, by their ids, those that somebody may read now. */
  readonly readable: (user: string, ids: readonly string[]) => Promise<ReadonlySet<string>>
}
/**
 * What other modules link to without being told what it is, such as messages, by its kind: the module that has it says at its start who
 * reads it. What no module speaks for is read by nobody.
 */
export const linkReaders = perApp(() => new Map<string, LinkReaders>())
