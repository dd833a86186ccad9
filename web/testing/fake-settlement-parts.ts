import type { FastifyReply } from 'fastify'
import type { FakeSettlement } from './fake-settlement-world.ts'

/** A path of a call as the server's framework writes it. */
export const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
export interface FakeSettlementWorld {
  readonly all: FakeSettlement[]
  readonly find: (params: unknown) => FakeSettlement | undefined
  readonly changed: () => void
}
export const absent = (reply: FastifyReply) =>
  reply.code(404).send({ err: 'Settlement not found', code: 'settlements.userUnknown', params: {} })

let positions = 20_000
/** Notes in the history of a settlement that something was decided. */
export function noteStep(one: FakeSettlement, type: string, reason: string | null = null): void {
  const position = String((positions += 3)).padStart(16, '0')
  const at = new Date().toISOString()
  one.timeline = [...one.timeline, { type, at, by: 'owner', position, reason }]
}
