import { useLingui } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { Arriving, lazily } from '../platform/lazily.tsx'
import { Popup } from '../ui/Popup.tsx'
import { useBell } from './data.ts'
import classes from './Bell.module.css'

const NotificationList = lazily(() => import('./NotificationList.tsx'))

/** In the header of every screen: how much is new. What it is, is fetched when it is opened. */
export default function Bell() {
  const { t } = useLingui()
  const counts = useBell()
  const unread = counts?.unread ?? 0
  return (
    <div className={classes['bell']} data-unread={unread > 0 || undefined}>
      <Popup
        label={unread === 0 ? t`Notifications` : t`Notifications, ${unread} new`}
        icon={<IconBell size={18} stroke={1.7} aria-hidden="true" />}
        count={unread > 99 ? '99+' : unread}
        width={380}
        bare
      >
        <Arriving fallback={<p className={classes['waiting']} aria-busy="true" />}>
          <NotificationList />
        </Arriving>
      </Popup>
    </div>
  )
}
