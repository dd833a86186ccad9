import { useLingui } from '@lingui/react/macro'
import { serverNow, useNow } from '../platform/clock.ts'
import { dayAndTime } from '../ui/format.ts'
import { shortAge } from '../ui/duration.ts'

/** How long ago, ticking; a dash for never. */
export function Age({ at }: { readonly at: string | null }) {
  const { t, i18n } = useLingui()
  useNow(1)
  if (at === null) return <span title={t`Never`}>–</span>
  const seconds = Math.max(0, Math.floor(serverNow() - Date.parse(at) / 1000))
  const age = shortAge(seconds)
  return (
    <time
      className="cb-tabular"
      dateTime={at}
      title={dayAndTime(Date.parse(at) / 1000, i18n.locale)}
    >
      {seconds < 60 ? t`${seconds} s ago` : t`${age} ago`}
    </time>
  )
}
