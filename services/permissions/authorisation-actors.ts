import type { Answers } from '../platform/testing/authorisation-rows.ts'

/** The actors on people; the last five are trainers limited by this key alone, who hold every permission. */
export const actionActors = [
  'anonymous',
  'other',
  'model',
  'tehnic',
  'trainer',
  'manager',
  'super',
  'loginAccounts',
  'scheduleEdit',
  'scheduleView',
  'emailModels',
  'chatTo',
] as const
/**
 * The answers for each target: themselves, an allocated model, one that is not, one of a foreign studio, a trainer
 * limited by everything who has the actor allocated, and one who has not.
 */
export const actionAnswers = {
  everybody: '++++++',
  'own studio': '+++-++',
  'own studio, no colleague who is not theirs': '+++-+-',
  'own models, colleagues and themselves': '++--++',
  'own models and colleagues': '-+--++',
  themselves: '+-----',
  nobody: '------',
} as const
/** `opens`: the single permission that opens it to a person of type Other (authorisation-rows.ts). */
export interface ActionRow extends Answers<keyof typeof actionAnswers> {
  readonly opens: string
}
