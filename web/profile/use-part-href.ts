import { useMemo } from 'react'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import type { PagePart } from '#shared/permissions/profile-sections.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useViewer } from '../platform/session.ts'
import { partsFor } from './readable-parts.ts'

type PartHref = (...parts: readonly PagePart[]) => string | undefined
/** Returns the way to the first of some sections of a person's page that the viewer has; undefined where they have none. */
export function usePartHref(user: string, info: UserInfo | undefined): PartHref {
  const viewer = useViewer()
  return useMemo(() => {
    const own = user === viewer.user
    const had =
      own || info ? partsFor({ viewer, user, info: own ? undefined : info }, info ?? viewer) : []
    return (...parts) => {
      const section = parts.find((part) => had.includes(part))
      return section && withQuery(paths.aboutUser, { user: own ? '' : user, section })
    }
  }, [viewer, user, info])
}
