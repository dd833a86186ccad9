import type { Calls, TopicRows } from '#shared/platform/calls.ts'
import type { EventTypes } from '#shared/platform/messages.ts'
import type { Module } from '../kernel/define-module.ts'
import { testApp, type TestApp } from './app.ts'
import { directoryFrom } from './people.ts'

/**
 * A module by itself, whose service needs nothing of others. `told`: the events of other modules that it folds, those of
 * accounts and permissions among them, by which the directory of people is told.
 */
export function testModule<C extends Calls, T extends TopicRows>(
  { name, service, projections, events }: Module<C, T>,
  told: Parameters<typeof directoryFrom>[0] & EventTypes,
  clock?: { now: string },
): Promise<TestApp> {
  if (typeof service === 'function') throw new Error(`${name} needs what other modules give`)
  const all: EventTypes = Object.assign({}, told, ...events)
  return testApp(
    { services: [service], projections: [...projections, directoryFrom(told)], events: all },
    clock,
  )
}
