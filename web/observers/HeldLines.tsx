import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { failureText } from '../platform/toasts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useQuarantinedLines } from './data.ts'
import classes from './SiteTrack.module.css'

interface Props {
  readonly site: string
  readonly account: string
  readonly onClose: () => void
}
/** The newest lines of an unknown account, as they came. */
export default function HeldLines({ site, account, onClose }: Props) {
  const { t } = useLingui()
  const title = t`Latest reports for ${account}`
  const { data, error } = useQuarantinedLines(site, account)
  return (
    <Dialog onClose={onClose} title={title} size="xl">
      {error && !data && <FormFailure text={failureText(error, t`Show lines`)} />}
      {!data && !error && <Skeleton h={60} />}
      {data && (
        <div role="region" aria-label={title} tabIndex={0} className={classes['raw']}>
          {data.map(({ raw }, index) => (
            <code key={index}>{raw}</code>
          ))}
        </div>
      )}
    </Dialog>
  )
}
