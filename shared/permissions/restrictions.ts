/** Keys of the trainer restrictions (docs/rules/permissions.md#trainer-restrictions); none is on unless the studio's settings say so. */
export const trainerRestrictions = [
  'loginAccounts',
  'scheduleEdit',
  'scheduleView',
  'emailModels',
  'chatTo',
] as const
export type TrainerRestriction = (typeof trainerRestrictions)[number]

/** Whom restrictions can bind: Trainer or Tehnic, unless they are the owner or a super user. */
export const isTrainerLike = (tipCont: string): boolean =>
  tipCont === 'Trainer' || tipCont === 'Tehnic'
