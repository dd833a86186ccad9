import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react'
import { useLingui } from '@lingui/react/macro'
import { serverNow } from '../platform/clock.ts'
import { dateIn } from './format.ts'
import type { Notation } from './typed-date.ts'

interface Typed {
  readonly value: string
  /** Told of every whole value, and of '' where there is none: nothing is typed, or half of it. */
  readonly onChange: (value: string) => void
  readonly notation: Notation
  /** Says, in words for the person, what is wrong with a whole value. */
  readonly refuse?: (value: string) => string | undefined
  /** The error of a text that is no value. */
  readonly unread: string
}

/**
 * A field of the product's own in which a day or a time is typed in the reader's language: shown as it is typed, as the
 * language writes it once it is left, and told as calls write it. What is wrong is the browser's to say, too, so that a
 * form is not sent with it.
 */
export function useTyped({ value, onChange, notation, refuse, unread }: Typed) {
  const { i18n } = useLingui()
  const shown = (one: string) => (one === '' ? '' : notation.show(one, i18n.locale))
  const [text, setText] = useState(() => shown(value))
  const [told, setTold] = useState(value)
  const [isLeft, setLeft] = useState(true)
  const input = useRef<HTMLInputElement>(null)
  // It was changed by something else.
  if (value !== told) {
    setTold(value)
    setText(shown(value))
  }
  const tell = (next: string) => {
    if (next === told) return
    setTold(next)
    onChange(next)
  }
  const wrong =
    text.trim() !== '' && notation.read(text) === undefined
      ? unread
      : value === ''
        ? undefined
        : refuse?.(value)
  useLayoutEffect(() => input.current?.setCustomValidity(wrong ?? ''), [wrong])
  return {
    input: {
      ref: input,
      value: text,
      inputMode: 'numeric',
      autoComplete: 'off',
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setText(currentTarget.value)
        setLeft(false)
        tell(notation.read(currentTarget.value) ?? '')
      },
      onBlur: () => {
        setLeft(true)
        const whole = notation.finish(text, dateIn(serverNow()))
        if (whole === undefined) return
        setText(shown(whole))
        tell(whole)
      },
    } as const,
    /** Nothing is wrong with what somebody still types. */
    wrong: isLeft ? wrong : undefined,
  }
}
