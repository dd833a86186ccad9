import { useCallback, useSyncExternalStore } from 'react'
import { whenAnonymous } from '../platform/session.ts'

/** Values by key, outside React: each key is watched by itself. Of more than `max` the one that was set longest ago goes, unless it is watched. */
export class KeyedStore<V> {
  private readonly values = new Map<string, V>()
  private readonly watchers = new Map<string, Set<() => void>>()
  private readonly initial: V
  private readonly max: number
  constructor(initial: V, max: number) {
    this.initial = initial
    this.max = max
    whenAnonymous(() => this.values.clear())
  }

  readonly get = (key: string): V => this.values.get(key) ?? this.initial
  readonly has = (key: string): boolean => this.values.has(key)
  readonly set = (key: string, change: (before: V) => V): void => {
    const before = this.get(key)
    const next = change(before)
    if (next === before && this.values.has(key)) return
    this.values.delete(key)
    this.values.set(key, next)
    for (const old of this.values.keys()) {
      if (this.values.size <= this.max) break
      if (!this.watchers.has(old)) this.values.delete(old)
    }
    for (const tell of this.watchers.get(key) ?? []) tell()
  }
  readonly watch = (key: string, tell: () => void): (() => void) => {
    const those = this.watchers.get(key) ?? new Set()
    this.watchers.set(key, those.add(tell))
    return () => {
      those.delete(tell)
      if (those.size === 0) this.watchers.delete(key)
    }
  }
}

/** The value of a key, kept up to date. */
export function useKeyed<V>(store: KeyedStore<V>, key: string): V {
  const watch = useCallback((tell: () => void) => store.watch(key, tell), [store, key])
  return useSyncExternalStore(watch, () => store.get(key))
}
