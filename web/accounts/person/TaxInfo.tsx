import { useLingui } from '@lingui/react/macro'
import { useTaxGroup } from './fields.ts'
import { PersonForm } from './PersonForm.tsx'

/** The section 'tax' of a person's page: the documents and the account that money and taxes need. */
export default function TaxInfo({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const group = useTaxGroup()
  return <PersonForm user={user} title={t`Tax information`} groups={[group]} />
}
