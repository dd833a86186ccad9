import type { Calls, TopicRows } from '#shared/platform/calls.ts'
import type { EventTypes } from '#shared/platform/messages.ts'
import type { Module, Needs } from '../kernel/define-module.ts'
import { testApp, type TestApp } from './app.ts'
import { directoryFrom } from './people.ts'

/**
 * A module by itself. `told`: the events of other modules that it folds, those of accounts and permissions among them, by which
 * the directory of people is told. `given`: what other modules would give, by the names of the needs; what is not there throws
 * when it is asked.
 */
export function testModule<C extends Calls, T extends TopicRows>(
  { name, service, projections, ofAllEvents, events }: Module<C, T>,
  told: Parameters<typeof directoryFrom>[0] & EventTypes,
  clock?: { now: string },
  given: Readonly<Record<string, unknown>> = {},
): Promise<TestApp> {
  const needs = ({ need }: { readonly need: string }): unknown =>
    given[need] ??
    (() => {
      throw new Error(`${name} asks for ${need}, which this test does not give`)
    })
  const all: EventTypes = Object.assign({}, told, ...events)
  const made = typeof service === 'function' ? service(needs as Needs) : service
  return testApp(
    {
      services: [made],
      projections: [...projections, ...(ofAllEvents?.(all) ?? []), directoryFrom(told)],
      events: all,
    },
    clock,
  )
}
