import { useEffect, useRef } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useConfirm } from '../../ui/use-confirm.ts'
import { guardNavigation } from '../../platform/guard-navigation.ts'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { CopyIt } from '../../ui/CopyIt.tsx'
import classes from './Security.module.css'

/**
 * Ten codes, shown this once: copied, saved or printed. A person who leaves before saying that they have them is asked.
 */
export function RecoveryCodes({
  codes,
  isFirst = false,
  onDone,
}: {
  readonly codes: readonly string[]
  /** Two-factor login was turned on for them: what else that did is said. */
  readonly isFirst?: boolean
  readonly onDone: () => void
}) {
  const { t } = useLingui()
  const confirm = useConfirm()
  const section = useRef<HTMLElement>(null)
  // The element that had the focus has gone, and the codes are to be read.
  useEffect(() => {
    section.current?.focus()
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    const question = {
      confirm: t`Leave without saving`,
      target: t`Recovery codes`,
      text: t`You won’t see these recovery codes again. Without them and without your phone you can’t sign in.`,
    }
    return guardNavigation((leave) =>
      confirm({ ...question, danger: true, perform: async () => leave() }),
    )
  }, [confirm, t])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t`Recovery codes`}
      className={classes['enrol']}
    >
      <Stack gap={14}>
        {isFirst && (
          <Text size="sm" mt={8} role="status">
            <Trans>Two-factor login is on. All your other devices were signed out.</Trans>
          </Text>
        )}
        <Text size="sm" mt={8}>
          <Trans>
            Save these recovery codes somewhere safe. Each works once. You won’t see them again.
          </Trans>
        </Text>
        <div data-print="">
          <ul
            className={`cb-columns ${classes['codes']}`}
            data-narrow
            aria-label={t`Recovery codes`}
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <Group gap={8} align="stretch">
          <WaysToSave text={codes.join('\n')} />
          <Button size="xs" onClick={onDone}>
            <Trans>I’ve saved them</Trans>
          </Button>
        </Group>
      </Stack>
    </section>
  )
}

function WaysToSave({ text }: { readonly text: string }) {
  return (
    <>
      <CopyIt text={text} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={15} />}
        component="a"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Callboard\n\n${text}\n`)}`}
        download="callboard-recovery-codes.txt"
      >
        <Trans>Download</Trans>
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPrinter size={15} />}
        onClick={() => window.print()}
      >
        <Trans>Print</Trans>
      </Button>
    </>
  )
}
