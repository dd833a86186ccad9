import { useEffect } from 'react'
import { Button, Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { FormFailure } from '../ui/FormFailure.tsx'
import { notLoadedText, openMessages, type Loaded } from './messages-store.ts'
import classes from './Chat.module.css'

/** Where the next messages would stand: that they did not come, and another try. */
export function NotLoaded({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useLingui()
  return (
    <div className={classes['notLoaded']}>
      <FormFailure text={notLoadedText()} />
      <Button
        size="compact-sm"
        variant="default"
        data-once=""
        onClick={onAgain}
      >{t`Try again`}</Button>
    </div>
  )
}

/** In the place of a conversation of which nothing came. */
export function NothingLoaded({
  name,
  around,
  loaded: { error },
}: {
  readonly name: string
  readonly around: string
  readonly loaded: Loaded
}) {
  const { t } = useLingui()
  useEffect(() => {
    const again = () => void openMessages(name, around === '' ? {} : { around })
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [name, around])
  return (
    <Flex direction="column" align="center" justify="center" gap="sm" flex={1} p="md">
      <FormFailure text={notLoadedText(error)} />
      <Flex gap="xs" wrap="wrap" justify="center">
        <Button
          size="xs"
          variant="default"
          data-once=""
          onClick={() => void openMessages(name, around === '' ? {} : { around })}
        >
          {t`Try again`}
        </Button>
        {around !== '' && (
          <Button size="xs" variant="default" onClick={() => void openMessages(name)}>
            {t`Latest messages`}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
