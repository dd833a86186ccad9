import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconMapOff } from '@tabler/icons-react'
import { Empty } from './Empty.tsx'
import { Page } from './Page.tsx'

export default function NotFound({ home }: { readonly home: string }) {
  const { t } = useLingui()
  return (
    <Page title={t`404 – Page not found`}>
      <Empty
        icon={IconMapOff}
        title={t`Page not found`}
        hint={t`The link may be outdated or mistyped.`}
        action={
          <Button component="a" href={home}>
            <Trans>Go to the dashboard</Trans>
          </Button>
        }
      />
    </Page>
  )
}
