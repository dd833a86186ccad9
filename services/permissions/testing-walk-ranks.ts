/**
 * What is done to people of each rank, kept apart from the code that decides it: a word an actor (owner, super user, Manager, a
 * trainer who may manage accounts, Model), a letter each for the owner, another super user, another Manager, another trainer, an
 * allocated model, and themselves. `+` let in (a rule may refuse it still: 409), `-` 403, `.` not there for them. The owner alone
 * stands above super users; trainers, models and all others are of one rank, so a permission alone puts nobody above anybody.
 */
const words = {
  /** To those below. The owner and super users to themselves, too. */
  below: '++++++ --++++ ---++- ------ ------',
  belowAndOneself: '++++++ --++++ ---+++ -----+ -----+',
  /** One's own is another door. */
  belowAlone: '-++++- --+++- ---++- ------ ------',
  /** By the owner and super users. */
  erasing: '++++++ --++++ ------ ------ ------',
  exporting: '++++++ --++++ -----+ -----+ -----+',
  viewing: '-++++- --+++- ------ ------ ------',
  /** Of the owner 409: they may do everything. */
  deciding: '++++++ +-+++- +--++- ------ ------',
  seenByAll: '++++++ ++++++ ++++++ ++++++ ++++++',
} as const

export const rankSubjects = ['owner', 'super', 'manager', 'trainer', 'model', 'self'] as const
export const rankActors = ['owner', 'super', 'manager', 'limited', 'model'] as const
/** One row for each call of accounts and permissions that is about somebody. */
export const ranks = {
  'accounts.getAppUsers': words.seenByAll,
  'accounts.setSiteAccount': words.below,
  'accounts.editPerson': words.belowAndOneself,
  'accounts.getUserInfo': words.seenByAll,
  'accounts.make_inactive': words.below,
  /** updateMedia alone is enough for people who are neither Managers nor above (specification, section 6). */
  'accounts.addImages': '++++++ --++++ ---+++ ---+++ -----+',
  'accounts.removeImage': '...... --.... ---... ---... -----.',
  'accounts.image': '...... ...... ...... ...... ......',
  'accounts.dropSiteAccount': words.below,
  'accounts.setNonAdultAccount': words.belowAndOneself,
  'accounts.dropNonAdultAccount': words.belowAndOneself,
  'accounts.reveal': words.belowAndOneself,
  'accounts.reveals': words.belowAndOneself,
  'accounts.exportPerson': words.exporting,
  'accounts.rehearseErasure': words.erasing,
  'accounts.requestErasure': words.erasing,
  'accounts.withdrawErasure': words.erasing,
  'accounts.approveErasure': words.erasing,
  'accounts.sessions': words.belowAndOneself,
  'accounts.endSessions': words.belowAndOneself,
  'accounts.views': words.belowAndOneself,
  'accounts.twoFactor': words.belowAndOneself,
  'accounts.resetTwoFactor': words.belowAlone,
  'accounts.resetPassword': words.belowAlone,
  'accounts.startViewAs': words.viewing,
  'permissions.accounts': '++++++ ++++++ ++++++ ------ ------',
  'permissions.setPermission': words.deciding,
  'permissions.setSuper': '++++++ ------ ------ ------ ------',
  'permissions.setStudios': '++++++ +-+++- ------ ------ ------',
  'permissions.modelsOf': '++++++ ++++++ ++++++ -----+ -----+',
  'permissions.allocateModels': words.deciding,
} as const
