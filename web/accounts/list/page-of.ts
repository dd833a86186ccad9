import { paths, withQuery } from '../../platform/paths.ts'

/** Where a person's name leads: their page, and there to the account for who manages it. */
export const pageOf = (user: string, manages: boolean): string =>
  withQuery(paths.aboutUser, { user, section: manages ? 'edit' : '' })
