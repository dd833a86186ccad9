interface LockEntry {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>
}
/** Optional packages that an entry of the lock names and that have no entry themselves. */
export function missingFrom(
  lock: Lock,
): readonly { readonly name: string; readonly version: string }[]
/** The lock with an entry for each of them. */
export function completed(lock: Lock): Lock
