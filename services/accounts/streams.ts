export const INSTALLATION_STREAM = 'installation'
export const studioStream = (studio: string) => `studio-${studio}`
export const accountStream = (user: string) => `account-${user}`
/** Site codes hold no dash, and names on sites may hold anything: encoded, so that two names never share a stream. */
export const siteAccountStream = (site: string, username: string) => `site-account-${site}-${encodeURIComponent(username)}`
export const sessionStream = (session: string) => `session-${session}`
export const tokenStream = (token: string) => `token-${token}`
