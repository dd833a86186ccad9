import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import { Empty } from './Empty.tsx'
import { Page } from './Page.tsx'

export function NotAllowed({ home }: { readonly home: string }) {
  const { t } = useLingui()
  return (
    <Page title={t`Not for this account`}>
      <Empty
        icon={IconLock}
        title={t`Your account may not see this screen`}
        hint={t`A manager of your studio can change that.`}
        action={
          <Button component="a" href={home}>
            <Trans>Back to my first screen</Trans>
          </Button>
        }
      />
    </Page>
  )
}
