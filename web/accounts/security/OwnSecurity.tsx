import { twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { Sessions } from './Sessions.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'
import { TwoFactorPolicy } from './TwoFactorPolicy.tsx'
import { Views } from './Views.tsx'
import classes from './Security.module.css'

/** The viewer's own security: second factor, sessions, tokens, and who looked in their name. */
export function OwnSecurity() {
  const viewer = useViewer()
  const own = useMayCall(twoFactorCalls.disableTwoFactor)
  return (
    <div className={classes['columns']} data-own="">
      {own && <TwoFactorSection />}
      {mayCall(viewer, twoFactorCalls.setTwoFactorPolicy) && <TwoFactorPolicy />}
      <div className="cb-wide">
        <Sessions />
      </div>
      <Views />
    </div>
  )
}
