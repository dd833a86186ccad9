import { useState } from 'react'
import { Button, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import classes from './Security.module.css'

/** Ten codes, shown this once: copied, saved or printed, and then gone. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <section aria-label={t`Recovery codes`} className={classes['enrol']}>
      <Text size="sm">
        <Trans>
          Keep these codes where you will find them without your phone. Each lets you in once instead of a code of the app. They are shown only now.
        </Trans>
      </Text>
      <div data-print="">
        <ul className={classes['codes']} aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={classes['tools']}>
        <Button variant="default" size="xs" leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />} onClick={() => void copy()}>
          {copied ? t`Copied` : t`Copy`}
        </Button>
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
        <Button variant="default" size="xs" leftSection={<IconPrinter size={15} />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <Button size="xs" onClick={onDone}>
          <Trans>I have them</Trans>
        </Button>
      </div>
    </section>
  )
}
