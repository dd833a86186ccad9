import { useEffect, useState, type RefObject } from 'react'

/** After a refused submit: called once what is wrong is shown, it brings the first such field into sight and focuses it. */
export function useFirstWrong(form: RefObject<HTMLElement | null>): () => void {
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus()
  }, [form, attempts])
  return () => setAttempts((before) => before + 1)
}
