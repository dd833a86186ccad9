import { staleSeconds, unknownObserver, type ObserverSettings } from '#shared/site-status/rules.ts'
import {
  queryObserverSettings,
  type ObserverSettingsTables,
} from '#projections/site-status/observer-settings.ts'
import type { App } from '../platform/kernel/app.ts'
import type { ObserverTerms } from './decider.ts'

/** How observers work, in memory; kept up to date by hints, and at once by the process that takes a configuration. */
export class ObserverRegistry {
  readonly #app: Pick<App, 'read'>
  readonly #settings = new Map<string, ObserverSettings>()
  #loaded = false

  constructor(app: Pick<App, 'read'>) {
    this.#app = app
  }

  async ready(): Promise<void> {
    if (!this.#loaded) await this.refresh()
  }
  async refresh(): Promise<void> {
    for (const { observer, mode, poll_s, rank } of await queryObserverSettings(
      this.#app.read<ObserverSettingsTables>(),
    ))
      this.set(observer, { mode, poll_s, rank })
    this.#loaded = true
  }
  set(observer: string, settings: ObserverSettings): void {
    this.#settings.set(observer, settings)
  }
  of(observer: string): ObserverSettings {
    return this.#settings.get(observer) ?? unknownObserver
  }
  termsOf = (observer: string): ObserverTerms => {
    const { rank, poll_s } = this.of(observer)
    return { rank, stale_s: staleSeconds(poll_s) }
  }
}
