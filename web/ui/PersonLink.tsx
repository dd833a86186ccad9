import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PagePart } from '#shared/permissions/profile-sections.ts'
import { paths, withQuery } from '../platform/paths.ts'

interface Props {
  readonly user: string
  /** The part of the page that the list is about; the one chosen last where there is none. */
  readonly part?: PagePart | undefined
  readonly children: ReactNode
}
/** A person's name, and the way to their page. */
export const PersonLink = ({ user, part, children }: Props) => (
  <Link href={withQuery(paths.aboutUser, { user, section: part ?? '' })} className="cb-row-link">
    {children}
  </Link>
)

/** The cell of a column with people's names. Rows about no person have no link. */
export const personCell =
  (part?: PagePart) =>
  ({ user }: { readonly user: string | null }, name: ReactNode) =>
    user === null ? (
      name
    ) : (
      <PersonLink user={user} part={part}>
        {name}
      </PersonLink>
    )
