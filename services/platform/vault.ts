/** Secrets never enter an event; events hold a reference into this table. */
export interface Vault {
  /** Stores or replaces the secret under `reference`, encrypted with the master key. */
  readonly put: (reference: string, owner: string, kind: string, secret: string) => Promise<void>
  /** The secret in clear, or undefined. */
  readonly get: (reference: string) => Promise<string | undefined>
  readonly remove: (reference: string) => Promise<void>
}
