import { useState } from 'react'
import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Copies this text. A page without https has no clipboard to write to, and no such button. */
export function CopyIt({ text }: { readonly text: string }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  if (!('clipboard' in navigator)) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      onClick={() => void copy()}
    >
      {copied ? t`Copied` : t`Copy`}
    </Button>
  )
}
