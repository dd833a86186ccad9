/**
 * The walk's own table: what the server has to decide, kept apart from the code that decides it. Whoever adds a call, an action
 * or a setting adds its row here, after judging whether it says what the specification says.
 */

/**
 * What the running server answers, by role: anonymous, other, model, tehnic, trainer, limited, manager, super, owner, and tokens of
 * the owner that may read, ingest, metrics. `+` let in, `-` 403, `0` 401, `.` not there for them. Of calls about somebody four words:
 * oneself, a model that is allocated to the limited trainer, one that is not, one of a foreign studio.
 */
export const served = {
  'accounts.getAccountPermissions': '0++++++++---',
  'accounts.getAppUsers': '0++++++++--- 0++++++++--- 0++++.+++--- 0......++---',
  'accounts.getLocalStudios': '0++++++++---',
  'accounts.createStudio': '0------++---',
  'accounts.importAccounts': '0----++++---',
  'accounts.setSiteAccount': '0------++--- 0-----+++--- 0----.+++--- 0----..++---',
  'accounts.createPerson': '0-----+++---',
  'accounts.editPerson': '0++++++++--- 0-----+++--- 0----.+++--- 0----..++---',
  'accounts.getUserInfo': '0++++++++--- 0++++++++--- 0++++.+++--- 0......++---',
  'accounts.make_inactive': '0------++--- 0-----+++--- 0----.+++--- 0----..++---',
  'accounts.inactiveUsers': '0----++++---',
  'accounts.addImages': '0++++++++--- 0----++++--- 0----.+++--- 0----..++---',
  'accounts.removeImage': '0........--- 0----....--- 0----....--- 0........---',
  'accounts.image': '0........--- 0++++++++--- 0++++.+++--- 0......++---',
  'accounts.anonymousImage': '0++++++++---',
  'accounts.dropSiteAccount': '0------++--- 0-----+++--- 0----.+++--- 0----..++---',
  'accounts.setNonAdultAccount': '0++++++++--- 0-----+++--- 0----.+++--- 0----..++---',
  'accounts.dropNonAdultAccount': '0++++++++--- 0-----+++--- 0----.+++--- 0----..++---',
  'accounts.reveal': '0++++++++--- 0-----+++--- 0----.+++--- 0----..++---',
  'accounts.reveals': '0++++++++--- 0-----+++--- 0----.+++--- 0----..++---',
  'accounts.idExpiries': '0----+++++--',
  'accounts.exportPerson': '0++++++++--- 0------++--- 0------++--- 0------++---',
  'accounts.rehearseErasure': '0------++--- 0------++--- 0------++--- 0------++---',
  'accounts.requestErasure': '0------++--- 0------++--- 0------++--- 0------++---',
  'accounts.withdrawErasure': '0------++--- 0------++--- 0------++--- 0------++---',
  'accounts.approveErasure': '0------++--- 0------++--- 0------++--- 0------++---',
  'accounts.erasures': '0------++---',
  'permissions.accounts': '0-----++++-- 0-----++++-- 0-----++++-- 0-----.+++--',
  'permissions.setPermission': '0-------+--- 0-----+++--- 0-----+++--- 0-----.++---',
  'permissions.setSuper': '0-------+--- 0-------+--- 0-------+--- 0-------+---',
  'permissions.setStudios': '0-------+--- 0------++--- 0------++--- 0------++---',
  'permissions.trainers': '0-----++++--',
  'permissions.modelsOf': '0+++++++++-- 0-----++++-- 0-----++++-- 0-----.+++--',
  'permissions.allocateModels': '0-------+--- 0-----+++--- 0-----+++--- 0-----.++---',
  'permissions.history': '0-----++++--',
  'configuration.settings': '0----+++++-- 0----+++++-- 0----+++++-- 0----..+++--',
  'configuration.changeSettings': '0------++--- 0------++--- 0------++--- 0----..++---',
  'configuration.history': '0----+++++-- 0----+++++-- 0----+++++-- 0----..+++--',
  'configuration.switches': '0++++++++--- 0++++++++--- 0++++++++--- 0......++---',
  'shifts.sessionState': '0+++++++++-- 0----++++--- 0----.+++--- 0----..++---',
  'shifts.onShift': '0----.....-- 0----+++++-- 0----.++++-- 0----..+++--',
  'shifts.history': '0+++++++++-- 0----+++++-- 0----.++++-- 0----..+++--',
  'shifts.undoStop': '0++++++++--- 0----++++--- 0----.+++--- 0----..++---',
  'shifts.correct': '0----------- 0----++++--- 0----.+++--- 0----..++---',
  'site-status.ingest': '0------++-+-',
  'site-status.configureObserver': '0------++-+-',
  'site-status.heartbeat': '0------++-+-',
  'site-status.accountState': '0--+++++..-- 0--+++++++-- 0--++.++++-- 0--....+++--',
  'site-status.sites': '0++++++++---',
  'site-status.observers': '0-----+++---',
  'site-status.quarantine': '0-----+++---',
  'site-status.quarantinedLines': '0-----+++---',
  'site-status.alerts': '0--+++++++--',
  'site-status.acknowledge': '0-----+++---',
  'online-time.halves': '0.........-- 0--+++++++-- 0--++.++++-- 0--....+++--',
  'online-time.days': '0.........-- 0--+++++++-- 0--++.++++-- 0--....+++--',
  'online-time.intervals': '0.........-- 0--+++++++-- 0--++.++++-- 0--....+++--',
  'online-time.cache': '0--.......-- 0--+++++++-- 0--++.++++-- 0--....+++--',
  'operations.projections': '0------++---',
  'operations.processManagers': '0------++---',
  'operations.outbox': '0------++---',
  'operations.sendAgain': '0------++---',
  'operations.quarantined': '0------++---',
  'operations.tryAgain': '0------++---',
  'operations.rebuilds': '0------++---',
  'operations.startRebuild': '0------++---',
  'operations.cancelRebuild': '0------++---',
  'operations.processes': '0------++---',
  'accounts.login': '++++++++++++',
  'accounts.me': '0++++++++---',
  'accounts.setupNeeded': '++++++++++++',
  'accounts.setup': '++++++++++++',
  'accounts.createToken': '0------++---',
  'accounts.listTokens': '0++++++++---',
  'accounts.revokeToken': '0++++++++---',
  'accounts.sessions': '0+++++++++-- 0-----+++--- 0----.+++--- 0----..++---',
  'accounts.endSession': '0++++++++---',
  'accounts.endSessions': '0++++++++--- 0-----+++--- 0----.+++--- 0......++---',
  'accounts.views': '0+++++++++-- 0-----+++--- 0----.+++--- 0----..++---',
  'accounts.twoFactor': '0+++++++++-- 0-----+++--- 0----.+++--- 0----..++---',
  'accounts.enrolTwoFactor': '0++++++++---',
  'accounts.confirmTwoFactor': '0++++++++---',
  'accounts.renewRecoveryCodes': '0++++++++---',
  'accounts.disableTwoFactor': '0++++++++---',
  'accounts.resetTwoFactor': '0----------- 0-----+++--- 0----.+++--- 0----..++---',
  'accounts.twoFactorPolicy': '0------++---',
  'accounts.setTwoFactorPolicy': '0------++---',
  'accounts.changePassword': '0++++++++---',
  'accounts.resetPassword': '0----------- 0-----+++--- 0----.+++--- 0----..++---',
  'accounts.allowViewAsWrites': '0-----------',
  'accounts.endViewAs': '0++++++++---',
  'accounts.startViewAs': '0----------- 0------++--- 0------++--- 0------++---',
  'accounts.logout': '++++++++++++',
} as const

/**
 * What each call's permission row says alone: anonymous, other, model, tehnic, trainer, manager, super, owner, the three tokens, a
 * somebody who is viewed by the owner, a super user who is viewed by the owner, a session held to enrolling; about oneself, about another; and the permissions that open it.
 */
export const rows = {
  'accounts.getAccountPermissions': '-+++++++---++- -+++++++---++- anything',
  'accounts.getAppUsers': '-+++++++---++- -+++++++---++- anything',
  'accounts.getLocalStudios': '-+++++++---++- -+++++++---++- anything',
  'accounts.createStudio': '------++----+- ------++----+- nothing',
  'accounts.importAccounts': '-----+++----+- -----+++----+- accounts:manage',
  'accounts.setSiteAccount': '-----+++----+- -----+++----+- accounts:manage',
  'accounts.createPerson': '-----+++----+- -----+++----+- accounts:manage',
  'accounts.editPerson': '-+++++++---++- -----+++----+- accounts:manage',
  'accounts.getUserInfo': '-+++++++---++- -+++++++---++- anything',
  'accounts.make_inactive': '-----+++----+- -----+++----+- accounts:manage',
  'accounts.inactiveUsers': '-----+++----+- -----+++----+- accounts:manage',
  'accounts.addImages': '-+++++++---++- -----+++----+- accounts:updateMedia accounts:manage',
  'accounts.removeImage': '-+++++++---++- -+++++++---++- anything',
  'accounts.image': '-+++++++---++- -+++++++---++- anything',
  'accounts.anonymousImage': '-+++++++---++- -+++++++---++- anything',
  'accounts.dropSiteAccount': '-----+++----+- -----+++----+- accounts:manage',
  'accounts.setNonAdultAccount': '-+++++++---++- -----+++----+- accounts:manage',
  'accounts.dropNonAdultAccount': '-+++++++---++- -----+++----+- accounts:manage',
  'accounts.reveal': '-+++++++------ -----+++------ accounts:manage',
  'accounts.reveals': '-+++++++---++- -----+++----+- accounts:manage',
  'accounts.idExpiries': '-----++++---+- -----++++---+- accounts:readOnly accounts:manage',
  'accounts.exportPerson': '-+++++++------ ------++------ nothing',
  'accounts.rehearseErasure': '------++----+- ------++----+- nothing',
  'accounts.requestErasure': '------++------ ------++------ nothing',
  'accounts.withdrawErasure': '------++------ ------++------ nothing',
  'accounts.approveErasure': '------++------ ------++------ nothing',
  'accounts.erasures': '------++----+- ------++----+- nothing',
  'accounts.login': '++++++++++++++ ++++++++++++++ anything',
  'accounts.logout': '++++++++++++++ ++++++++++++++ anything',
  'accounts.me': '-+++++++---+++ -+++++++---+++ anything',
  'accounts.setupNeeded': '++++++++++++++ ++++++++++++++ anything',
  'accounts.setup': '++++++++++++++ ++++++++++++++ anything',
  'accounts.createToken': '------++------ ------++------ nothing',
  'accounts.listTokens': '-+++++++---++- -+++++++---++- anything',
  'accounts.revokeToken': '-+++++++------ -+++++++------ anything',
  'accounts.sessions': '-++++++++--++- -----+++----+- accounts:manage',
  'accounts.endSession': '-+++++++------ -+++++++------ anything',
  'accounts.endSessions': '-+++++++------ -+++++++------ anything',
  'accounts.views': '-++++++++--++- -----+++----+- accounts:manage',
  'accounts.changePassword': '-+++++++------ -+++++++------ anything',
  'accounts.resetPassword': '-----+++----+- -----+++----+- accounts:manage',
  'accounts.startViewAs': '------++------ ------++------ nothing',
  'accounts.allowViewAsWrites': '-----------++- -----------++- nothing',
  'accounts.endViewAs': '-+++++++---+++ -+++++++---+++ anything',
  'accounts.twoFactor': '-++++++++--++- -----+++----+- accounts:manage',
  'accounts.enrolTwoFactor': '-+++++++-----+ -+++++++-----+ anything',
  'accounts.confirmTwoFactor': '-+++++++-----+ -+++++++-----+ anything',
  'accounts.renewRecoveryCodes': '-+++++++------ -+++++++------ anything',
  'accounts.disableTwoFactor': '-+++++++------ -+++++++------ anything',
  'accounts.resetTwoFactor': '-----+++----+- -----+++----+- accounts:manage',
  'accounts.twoFactorPolicy': '------++----+- ------++----+- nothing',
  'accounts.setTwoFactorPolicy': '------++----+- ------++----+- nothing',
  'permissions.accounts': '-----++++---+- -----++++---+- permissions:readOnly permissions:manage',
  'permissions.setPermission': '-----+++----+- -----+++----+- permissions:manage',
  'permissions.setSuper': '-------+------ -------+------ nothing',
  'permissions.setStudios': '------++----+- ------++----+- nothing',
  'permissions.trainers':
    '-----++++---+- -----++++---+- model-assignment:readOnly model-assignment:manage',
  'permissions.modelsOf':
    '-++++++++--++- -----++++---+- model-assignment:readOnly model-assignment:manage',
  'permissions.allocateModels': '-----+++----+- -----+++----+- model-assignment:manage',
  'permissions.history': '-----++++---+- -----++++---+- permissions:readOnly permissions:manage',
  'configuration.settings':
    '-----++++---+- -----++++---+- configuration:readOnly configuration:manage',
  'configuration.changeSettings':
    '-----++++---+- -----++++---+- configuration:readOnly configuration:manage',
  'configuration.history':
    '-----++++---+- -----++++---+- configuration:readOnly configuration:manage',
  'configuration.switches': '-+++++++---++- -+++++++---++- anything',
  'shifts.sessionState': '-++++++++--++- -----+++----+- shifts:manage',
  'shifts.onShift': '-----++++---+- -----++++---+- shifts:readOnly shifts:manage',
  'shifts.history': '-++++++++--++- -----++++---+- shifts:readOnly shifts:manage',
  'shifts.undoStop': '-++++++++--++- -----+++----+- shifts:manage',
  'shifts.correct': '-----+++----+- -----+++----+- shifts:manage',
  'site-status.ingest': '------++-+--+- ------++-+--+- nothing',
  'site-status.configureObserver': '------++-+--+- ------++-+--+- nothing',
  'site-status.heartbeat': '------++-+--+- ------++-+--+- nothing',
  'site-status.accountState': '---++++++---+- ---++++++---+- monitoring:readOnly monitoring:manage',
  'site-status.sites': '-+++++++---++- -+++++++---++- anything',
  'site-status.observers': '-----+++----+- -----+++----+- monitoring:manage',
  'site-status.quarantine': '-----+++----+- -----+++----+- monitoring:manage',
  'site-status.quarantinedLines': '-----+++----+- -----+++----+- monitoring:manage',
  'site-status.alerts': '---++++++---+- ---++++++---+- monitoring:readOnly monitoring:manage',
  'site-status.acknowledge': '-----+++----+- -----+++----+- monitoring:manage',
  'online-time.halves': '-++++++++--++- ---++++++---+- online-time:readOnly online-time:manage',
  'online-time.days': '-++++++++--++- ---++++++---+- online-time:readOnly online-time:manage',
  'online-time.intervals': '-++++++++--++- ---++++++---+- online-time:readOnly online-time:manage',
  'online-time.cache': '---++++++---+- ---++++++---+- online-time:readOnly online-time:manage',
  'operations.projections': '------++----+- ------++----+- nothing',
  'operations.processManagers': '------++----+- ------++----+- nothing',
  'operations.outbox': '------++----+- ------++----+- nothing',
  'operations.sendAgain': '------++----+- ------++----+- nothing',
  'operations.quarantined': '------++----+- ------++----+- nothing',
  'operations.tryAgain': '------++----+- ------++----+- nothing',
  'operations.rebuilds': '------++----+- ------++----+- nothing',
  'operations.startRebuild': '------++----+- ------++----+- nothing',
  'operations.cancelRebuild': '------++----+- ------++----+- nothing',
  'operations.processes': '------++----+- ------++----+- nothing',
} as const

/**
 * What people may do to people: anonymous, other, model, tehnic, trainer, manager, super, and a trainer limited by loginAccounts,
 * scheduleEdit, scheduleView, emailModels, chatTo; to oneself, an allocated model, one that is not, one of a foreign studio, and a
 * trainer limited by everything who has, or has not, the actor allocated; and the permissions that open it.
 */
export const actionRows = {
  'accounts.see':
    '------ +++-++ +++-++ +++-++ +++-++ +++-++ ++++++ ++--++ ++--++ ++--++ ++--++ ++--++ anything',
  'accounts.manage':
    '------ ------ ------ ------ ------ +++-++ ++++++ -+--++ -+--++ -+--++ -+--++ -+--++ accounts:manage',
  'accounts.reveal':
    '------ +----- +----- +----- +----- +++-++ ++++++ ++--++ ++--++ ++--++ ++--++ ++--++ accounts:manage',
  'accounts.waysIn':
    '------ ------ ------ ------ ------ +++-++ ++++++ -+--++ -+--++ -+--++ -+--++ -+--++ accounts:manage',
  'accounts.erase':
    '------ ------ ------ ------ ------ +++-++ ++++++ -+--++ -+--++ -+--++ -+--++ -+--++ accounts:manage',
  'accounts.updateMedia':
    '------ +----- +----- +----- +----- +++-++ ++++++ ++--++ ++--++ ++--++ ++--++ ++--++ accounts:updateMedia accounts:manage',
  'permissions.see':
    '------ ------ ------ ------ ------ +++-++ ++++++ +++-++ +++-++ +++-++ +++-++ +++-++ permissions:readOnly permissions:manage',
  'permissions.grant':
    '------ ------ ------ ------ ------ +++-++ ++++++ +++-++ +++-++ +++-++ +++-++ +++-++ permissions:manage',
  'models.see':
    '------ +----- +----- +----- +----- +++-++ ++++++ +++-++ +++-++ +++-++ +++-++ +++-++ model-assignment:readOnly model-assignment:manage',
  'models.allocate':
    '------ ------ ------ ------ ------ +++-++ ++++++ +++-++ +++-++ +++-++ +++-++ +++-++ model-assignment:manage',
  'monitoring.see':
    '------ +----- +----- +++-++ +++-++ +++-++ ++++++ ++--++ ++--++ ++--++ ++--++ ++--++ monitoring:readOnly monitoring:manage',
  'monitoring.manage':
    '------ ------ ------ ------ ------ +++-++ ++++++ -+--++ -+--++ -+--++ -+--++ -+--++ monitoring:manage',
  'online-time.see':
    '------ +----- +----- +++-++ +++-++ +++-++ ++++++ ++--++ ++--++ ++--++ ++--++ ++--++ online-time:readOnly online-time:manage',
  'shifts.see':
    '------ +----- +----- +----- +----- +++-++ ++++++ ++--++ ++--++ ++--++ ++--++ ++--++ shifts:readOnly shifts:manage',
  'shifts.manage':
    '------ +----- +----- +----- +----- +++-++ ++++++ ++--++ ++--++ ++--++ ++--++ ++--++ shifts:manage',
  'schedules.see':
    '------ +----- +----- +----- +----- +++-++ ++++++ +++-++ +++-++ ++--++ +++-++ +++-++ schedules:readOnly schedules:manage',
  'schedules.edit':
    '------ ------ ------ ------ ------ +++-++ ++++++ +++-++ -+--++ +++-++ +++-++ +++-++ schedules:manage',
  'bonuses.see':
    '------ +----- +----- +----- +----- +----- ++++++ ++--++ ++--++ ++--++ ++--++ ++--++ bonuses:readOnly bonuses:manage',
  'penalties.see':
    '------ +----- +----- +----- +----- +----- ++++++ ++--++ ++--++ ++--++ ++--++ ++--++ penalties:readOnly penalties:manage',
  'training.see':
    '------ +++-++ +++-++ +++-++ +++-++ +++-++ ++++++ ++--++ ++--++ ++--++ ++--++ ++--++ anything',
  'training.edit':
    '------ +----- +----- +----- +----- +----- ++++++ ++--++ ++--++ ++--++ ++--++ ++--++ training:manage',
  'stations.control':
    '------ ------ ------ ------ ------ ------ ++++++ -+--++ +++-++ +++-++ +++-++ +++-++ stations:manage',
  'site-accounts.login':
    '------ +----- +----- +----- +----- +++-++ ++++++ ++--++ +++-++ +++-++ +++-++ +++-++ accounts:manage',
  chat: '------ +++-++ +++-+- +++-++ +++-++ +++-++ ++++++ +++-++ +++-++ +++-++ +++-++ ++--++ anything',
  email:
    '------ +++-++ +++-++ +++-++ +++-++ +++-++ ++++++ +++-++ +++-++ +++-++ ++--++ +++-++ anything',
} as const

/** Manager, Manager where managers configure the rules, who manages configuration, super user, owner. */
export const settings = {
  name: '---++',
  currency: '---++',
  zone: '---++',
  ture: '-++++',
  modules: '--+++',
  trainerRestrictions: '-++++',
  boostControl: '---++',
  managersConfigureRules: '---++',
  retention: '---++',
  lockers: '-++++',
} as const

/** What an account type may do unless somebody decides otherwise. */
export const defaults = {
  Manager: {
    accounts: 'manage',
    permissions: 'manage',
    'model-assignment': 'manage',
    configuration: 'readOnly',
    shifts: 'manage',
    monitoring: 'manage',
    'online-time': 'manage',
    schedules: 'manage',
    vacations: 'manage',
    tasks: 'manage',
  },
  Trainer: { monitoring: 'readOnly', 'online-time': 'readOnly' },
  Tehnic: { monitoring: 'readOnly', 'online-time': 'readOnly' },
  Model: {},
  Other: {},
} as const
