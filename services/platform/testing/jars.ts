import { z } from 'zod'
import { eventTypesOf } from '#shared/platform/messages.ts'
import { personal } from '#shared/platform/personal.ts'
import { defineRefusals, refuser } from '#shared/platform/refusals.ts'
import { defineProjection, table } from '#projections/platform/define/define-projection.ts'
import { aggregateOf } from '../commands/aggregate-of.ts'
import type { CommandOf } from '../commands/aggregate.ts'

const eventType = eventTypesOf('accounts')
/** Jars of sweets: a small module that tests of the machinery share. */
export const jarEvents = {
  JarFilled: eventType(z.object({ jar: z.string(), owner: personal(), sweets: z.int() }), {
    of: (data) => data.jar,
    name: 'Jar filled',
  }),
  JarTaken: eventType(
    z.object({ jar: z.string(), sweets: z.int() }),
    { of: (data) => data.jar, name: 'Jar taken' },
    {
      version: 2,
      upcast: { 1: (old: { jar: string; count: number }) => ({ jar: old.jar, sweets: old.count }) },
    },
  ),
}
const jarRefusals = defineRefusals({ 'jars.empty': { status: 409, text: 'only {left} left' } })
const refuse = refuser(jarRefusals)
export const jarOf = (jar: string) =>
  aggregateOf<number>()({
    name: 'jar',
    events: jarEvents,
    initial: 0,
    decide: {
      Fill: (_left, { owner, sweets }: { owner: string; sweets: number }) => [
        { type: 'JarFilled', data: { jar, owner, sweets } },
      ],
      Take: (left, { sweets }: { sweets: number }) =>
        sweets > left
          ? refuse('jars.empty', { left })
          : [{ type: 'JarTaken', data: { jar, sweets } }],
    },
    evolve: {
      JarFilled: (left, { sweets }) => left + sweets,
      JarTaken: (left, { sweets }) => left - sweets,
    },
  })
export type JarCommand = CommandOf<ReturnType<typeof jarOf>>

/** Jars whose taking fails in the fold. */
export const poisoned = new Set<string>()
/** `factor` lets a later version of the read model count otherwise. */
export const jarsProjection = (version = 1, factor = 1) =>
  defineProjection({
    name: 'jars',
    version,
    module: 'jars',
    sharded: true,
    events: jarEvents,
    tables: {
      jar: table({
        columns: { jar: 'text', owner: 'text', sweets: 'bigint' },
        key: ['jar'],
      }),
      taken: table({
        columns: { size: 'integer', times: 'bigint' },
        key: ['size'],
        merge: { times: 'sum' },
      }),
    },
    keysOf: (event) => {
      if (event.data.jar === 'keyless') throw new Error('no key can be told')
      return { jar: [[event.data.jar]] }
    },
    on: (event, rows) => {
      const row = rows.jar.get(event.data.jar)
      if (event.type === 'JarFilled')
        rows.jar.put({
          jar: event.data.jar,
          owner: event.data.owner,
          sweets: (row?.sweets ?? 0) + event.data.sweets * factor,
        })
      else {
        rows.taken.add({ size: event.data.sweets, times: 1 })
        if (poisoned.has(event.data.jar)) throw new Error('the jar is broken')
        rows.jar.put({
          jar: event.data.jar,
          owner: row?.owner ?? '',
          sweets: (row?.sweets ?? 0) - event.data.sweets,
        })
      }
    },
  })
