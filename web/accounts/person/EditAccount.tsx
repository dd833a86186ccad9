import { useLingui } from '@lingui/react/macro'
import { usePersonGroups, useTaxGroup } from './fields.ts'
import { PersonForm } from './PersonForm.tsx'

/** Everything that is kept of a person, for those who look after the account. */
export default function EditAccount({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const groups = usePersonGroups()
  const tax = useTaxGroup()
  return <PersonForm user={user} title={t`Edit account`} groups={[...groups, tax]} />
}
