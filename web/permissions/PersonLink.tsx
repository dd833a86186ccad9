import { Link } from 'wouter'
import { paths, withQuery } from '../platform/paths.ts'

/** A name that leads to the person's page. */
export const PersonLink = ({ user, name }: { readonly user: string; readonly name: string }) => (
  <Link href={withQuery(paths.accounts, { user })}>{name}</Link>
)
