import { useLingui } from '@lingui/react/macro'
import {
  IconDeviceMobileOff,
  IconFileDownload,
  IconKey,
  IconReceipt,
  IconShieldLock,
  IconUserPlus,
} from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { personCalls } from '#shared/accounts/person-calls.ts'
import type { ScreenAction } from '../platform/actions.ts'
import { mayVisit } from '../platform/may-visit.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { mayCall, useViewer } from '../platform/session.ts'
import { matching, type Findable } from './palette-matching.ts'

/** Things to do that stand on a screen of their own, found by what people call them. */
export function usePaletteActs(words: string): readonly ScreenAction[] {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const acts = [...useOwnActs(), ...useOthersActs()]
  return matching(words, acts).map(({ id, label, icon, to }) => ({
    id: `act-${id}`,
    group: t`Actions`,
    label,
    icon,
    can: true as const,
    perform: () => navigate(to),
  }))
}
interface Act extends Findable, Pick<ScreenAction, 'id' | 'icon'> {
  readonly to: string
}
const own = (section: string) => withQuery(paths.aboutUser, { section })

function useOwnActs(): readonly Act[] {
  const { t } = useLingui()
  return [
    {
      id: 'two-factor',
      label: t`Set up two-factor login`,
      also: t`2FA two factor authenticator security code`,
      icon: IconShieldLock,
      to: own('security'),
    },
    {
      id: 'password',
      label: t`Change Password`,
      also: t`password sign in`,
      icon: IconKey,
      to: own('password'),
    },
    {
      id: 'devices',
      label: t`Sign out other devices`,
      also: t`sessions devices security`,
      icon: IconDeviceMobileOff,
      to: own('security'),
    },
    {
      id: 'payslips',
      label: t`Your payslips`,
      also: t`payslip pay settlement PDF`,
      icon: IconReceipt,
      to: own('payments'),
    },
  ]
}

/** Those of people who look after others, as far as they may. */
function useOthersActs(): readonly Act[] {
  const { t } = useLingui()
  const viewer = useViewer()
  const exported = (path: string, label: string, also: string): readonly Act[] =>
    mayVisit(viewer, path)
      ? [{ id: `export-${path}`, label, also, icon: IconFileDownload, to: path }]
      : []
  return [
    ...(mayCall(viewer, personCalls.createPerson)
      ? [
          {
            id: 'new-person',
            label: t`New account`,
            also: t`new person add employee model`,
            icon: IconUserPlus,
            to: withQuery(paths.accounts, { new: '1' }),
          },
        ]
      : []),
    ...exported(paths.accounts, t`Export accounts`, t`download CSV Excel people`),
    ...exported(paths.settlementReports, t`Export settlements`, t`download CSV Excel payslips`),
    ...exported(paths.audit, t`Export the audit log`, t`download CSV history`),
  ]
}
