/** Searches that everybody has: what an admin asks for most. */
export const presetTypes = {
  secrets: ['SecretRevealed', 'PersonExported', 'ViewAsStarted', 'AuditExported'],
  permissions: [
    'PermissionGranted',
    'PermissionWithdrawn',
    'PermissionDefaulted',
    'SuperGranted',
    'SuperWithdrawn',
    'StudioSightGranted',
    'StudioSightWithdrawn',
  ],
  logins: [
    'SessionOpened',
    'SessionClosed',
    'PasswordSet',
    'TwoFactorReset',
    'TokenCreated',
    'TokenRevoked',
  ],
} as const
