import type { App } from './app.ts'

/** Keeps a value of each running product, such as a cache or turns: made when it is first asked for, let go with it. */
export function perApp<T>(make: (app: App) => T): (app: App) => T {
  const kept = new WeakMap<App, { readonly value: T }>()
  return (app) => {
    const { value } = kept.get(app) ?? { value: make(app) }
    kept.set(app, { value })
    return value
  }
}
