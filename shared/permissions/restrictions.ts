/** Keys of the trainer restrictions (docs/rules/permissions.md#trainer-restrictions); none is on unless the studio's settings say so. */
export const trainerRestrictions = [
  'loginAccounts',
  'scheduleEdit',
  'scheduleView',
  'emailModels',
  'chatTo',
] as const
export type TrainerRestriction = (typeof trainerRestrictions)[number]

/** Whether restrictions can bind this account type: Trainer or Tehnic. They never bind the owner or super users. */
export const isTrainerLike = (tipCont: string): boolean =>
  tipCont === 'Trainer' || tipCont === 'Tehnic'
