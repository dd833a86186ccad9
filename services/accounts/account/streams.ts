export const INSTALLATION_STREAM = 'installation'
export const studioStream = (studio: string) => `studio-${studio}`
export const accountStream = (user: string) => `account-${user}`
export const userOfAccountStream = (stream: string) => stream.slice('account-'.length)
/** Site codes hold no dash, and names on sites may hold anything: encoded, so that two names never share a stream. */
export const siteAccountStream = (site: string, username: string) =>
  `site-account-${site}-${encodeURIComponent(username)}`
/** The stream that records who had a secret of this person shown. */
export const revealStream = (user: string) => `reveal-${user}`
export const sessionStream = (session: string) => `session-${session}`
export const tokenStream = (token: string) => `token-${token}`
export const twoFactorStream = (user: string) => `two-factor-of-${user}`
export const TWO_FACTOR_POLICY_STREAM = 'two-factor-policy'
