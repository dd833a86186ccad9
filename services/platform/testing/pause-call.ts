/** A call that waits until it is let go. */
interface PausedCall {
  /** Resolves when the call has come there. */
  readonly reached: Promise<void>
  readonly release: () => void
}
/** Holds the next call of one of these methods whose arguments match, before it does anything: how a test makes two things happen in the worst order. */
export function pauseCall<T extends object>(
  target: T,
  names: readonly string[],
  matches: (args: readonly unknown[]) => boolean,
): PausedCall {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const methods = target as Record<string, ((...args: unknown[]) => Promise<unknown>) | undefined>
  const before = new Map(names.map((name) => [name, methods[name]]))
  const restore = () => {
    for (const [name, method] of before) if (method) methods[name] = method
  }
  for (const [name, method] of before)
    if (method)
      methods[name] = async (...args) => {
        if (!matches(args)) return method.apply(target, args)
        restore()
        reached.resolve()
        await released.promise
        return method.apply(target, args)
      }
  return { reached: reached.promise, release: released.resolve }
}
