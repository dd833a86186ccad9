import { Skeleton, Stack } from '@mantine/core'
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
        <Stack
          role="region"
          aria-label={title}
          tabIndex={0}
          gap={2}
          mt={8}
          py={8}
          px="xs"
          mah={240}
          bdrs={8}
          bg="var(--cb-hover)"
          fz="xs"
          className={`cb-scroll ${classes['raw']}`}
        >
          {data.map(({ raw }, index) => (
            <code key={index}>{raw}</code>
          ))}
        </Stack>
      )}
    </Dialog>
  )
}
