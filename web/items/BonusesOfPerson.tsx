import { useLingui } from '@lingui/react/macro'
import { ItemsOfPerson } from './ItemsOfPerson.tsx'

const kinds = ['bonus'] as const

/** The section 'bonuses' of a person's page. */
export default function BonusesOfPerson({ user }: { readonly user: string }) {
  const { t } = useLingui()
  return <ItemsOfPerson user={user} kinds={kinds} title={t`Bonuses`} none={t`No bonuses yet`} />
}
