import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import { Empty } from './Empty.tsx'
import { Page } from './Page.tsx'

export default function NotAllowed({ home }: { readonly home: string }) {
  const { t } = useLingui()
  return (
    <Page title={t`You don’t have access`}>
      <Empty
        icon={IconLock}
        title={t`You don’t have permission to view this page.`}
        hint={t`Ask your manager for access.`}
        action={
          <Button component="a" href={home}>
            <Trans>Go to home</Trans>
          </Button>
        }
      />
    </Page>
  )
}
