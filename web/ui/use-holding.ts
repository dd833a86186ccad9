import { useEffect, type RefObject } from 'react'

/**
 * Holds back the form in which a field stands while what is typed there is no value: forms are `noValidate`, and would send it as
 * none. The field is left once, which completes a short text or says what is wrong with it, and has the focus again.
 */
export function useHolding(input: RefObject<HTMLInputElement | null>, isWrong: () => boolean) {
  useEffect(() => {
    const field = input.current
    const form = field?.form
    const hold = (event: Event) => {
      if (!field?.willValidate || !isWrong()) return
      event.preventDefault()
      event.stopImmediatePropagation()
      field.blur()
      field.focus()
    }
    // Before React, which listens at the root.
    form?.addEventListener('submit', hold, true)
    return () => form?.removeEventListener('submit', hold, true)
  })
}
