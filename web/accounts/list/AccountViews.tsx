import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { paths, withQuery } from '../../platform/paths.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { Sections } from '../../ui/Sections.tsx'

interface AccountViewsProps {
  readonly shown: 'active' | 'inactive' | 'documents'
  readonly onChange?: () => void
}
/** The lists of people that the viewer may see; nothing where there is but one. */
export function AccountViews({ shown, onChange }: AccountViewsProps) {
  const { t } = useLingui()
  const viewer = useViewer()
  const views = [
    {
      id: 'active',
      label: t`Active people`,
      href: paths.accounts,
      may: true,
    },
    {
      id: 'inactive',
      label: t`Inactive`,
      href: withQuery(paths.accounts, { view: 'inactive' }),
      may: mayCall(viewer, personCalls.make_inactive),
    },
    {
      id: 'documents',
      label: t`ID documents`,
      href: paths.idDocuments,
      may: mayCall(viewer, personCalls.idExpiries),
    },
  ].filter(({ may }) => may)
  if (views.length === 1) return null
  return (
    <Sections>
      {views.map(({ id, label, href }) => (
        <Link
          key={id}
          href={href}
          aria-current={id === shown ? 'page' : undefined}
          onClick={onChange}
        >
          {label}
        </Link>
      ))}
    </Sections>
  )
}
