import { expect } from 'vitest'
import type { Decider, DecisionContext } from '#shared/platform/messages.ts'
import { Refusal } from '#shared/platform/refusals.ts'

const usual: DecisionContext = { now: '2026-01-15T09:00:00.000Z', actor: 'oak' }
/** Given these events, when this command comes, then these events follow, or this refusal. */
export const specify = <S, C, E>(decider: Decider<S, C, E>) => ({
  given: (...events: E[]) => ({
    when: (command: C, context: DecisionContext = usual) => {
      const run = () =>
        decider.decide(events.reduce(decider.evolve, decider.initial), command, context)
      return {
        then: (...expected: E[]) => expect(run()).toEqual(expected),
        thenRefuses: (code: string) => expect(refusalOf(run)).toBe(code),
      }
    },
  }),
})

function refusalOf(run: () => unknown): string | undefined {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return undefined
}
