import { Alert } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

/** Says how much of a demo's history is there. */
export default function FillingNotice({ percent }: { readonly percent: number }) {
  return (
    <Alert role="status">
      <Trans>
        This demo is still filling with its history: {percent} % is there. Figures of the past
        change until then.
      </Trans>
    </Alert>
  )
}
