import { useLayoutEffect, useRef, useState } from 'react'
import { ActionIcon, Box, Button, Group, Stack, Textarea, type TextareaProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconBold, IconLink, IconList, IconListCheck } from '@tabler/icons-react'
import { TextShown } from './TextShown.tsx'
import { textMarks, withMark, type TextMark } from './text-marks.ts'

const icons = { bold: IconBold, list: IconList, checklist: IconListCheck, link: IconLink } as const

interface Props extends Omit<TextareaProps, 'value' | 'onChange'> {
  readonly value: string
  readonly onText: (text: string) => void
}
/** A text that is written, with buttons for what makes it a document and a look at how it will be. */
export function MarkedText({ value, onText, ...field }: Props) {
  const { t } = useLingui()
  const input = useRef<HTMLTextAreaElement>(null)
  const chosen = useRef<readonly [number, number]>(undefined)
  const [isPreview, preview] = useState(false)
  useLayoutEffect(() => {
    if (chosen.current) input.current?.setSelectionRange(...chosen.current)
    chosen.current = undefined
  })
  const names: Readonly<Record<TextMark, string>> = {
    bold: t`Bold`,
    list: t({ id: 'List (of a text)', message: 'List' }),
    checklist: t`Checklist`,
    link: t`Link`,
  }
  const mark = (one: TextMark) => {
    const at = input.current
    if (!at) return
    const next = withMark({ text: value, start: at.selectionStart, end: at.selectionEnd }, one)
    chosen.current = [next.start, next.end]
    at.focus()
    onText(next.text)
  }
  return (
    <Stack gap={4}>
      <Group gap={2} role="toolbar" aria-label={t`Formatting`}>
        {textMarks.map((one) => {
          const Icon = icons[one]
          return (
            <ActionIcon
              key={one}
              variant="subtle"
              color="gray"
              aria-label={names[one]}
              title={names[one]}
              disabled={isPreview}
              // The text keeps the focus: leaving it would save it.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mark(one)}
            >
              <Icon size={16} stroke={1.8} />
            </ActionIcon>
          )
        })}
        <Button
          size="compact-xs"
          ms="auto"
          variant={isPreview ? 'light' : 'subtle'}
          color="gray"
          aria-pressed={isPreview}
          onClick={() => preview(!isPreview)}
        >
          {t`Preview`}
        </Button>
      </Group>
      {isPreview ? (
        <Box className="cb-box" p="8px 12px" mih={60}>
          <TextShown text={value} />
        </Box>
      ) : (
        <Textarea
          {...field}
          ref={input}
          value={value}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
    </Stack>
  )
}
