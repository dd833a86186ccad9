import { useEffect, useRef, useState } from 'react'
import type { Task } from '#shared/tasks/views.ts'
import { ApiError } from '../platform/call.ts'
import { draftOf, dropDraft, keepDraft } from '../platform/drafts.ts'
import { fetchToTheEnd } from '../platform/fetch-to-the-end.ts'
import { toastFailure } from '../platform/toasts.ts'
import { changeTask, reloadTask } from './data.ts'
import { useLatest } from './use-latest.ts'

type TextField = 'title' | 'description'
/** A draft: the typed text, and the version of the task that was seen when the typing began. */
interface Typed {
  readonly text: string
  readonly base: number
}

/**
 * A text of a task that is edited in place. It is saved when the field is left, when the task is closed and when the page goes, into
 * the task where it was typed. What cannot be saved stays in this tab as a draft and is there again when the task is opened;
 * where somebody else has changed the text meanwhile, `newer` says who, and one of both is chosen.
 */
export function useTaskText(task: Task, field: TextField, context: string) {
  const { _id, version } = task
  const saved = task[field] ?? ''
  const draft = `task ${_id} ${field}`
  const [typed, setTyped] = useState<Typed | null>(() => {
    const kept = draftOf(draft, { text: saved, base: version })
    return kept && kept.text !== saved ? kept : null
  })
  const [newer, setNewer] = useState<string>()
  const now = useRef(typed)
  const sent = useRef<string>(undefined)
  const put = (next: Typed | null) => {
    now.current = next
    setTyped(next)
    if (next) keepDraft(draft, next)
    else dropDraft(draft)
  }
  const send = async (what: Typed, options = {}) => {
    if (sent.current === what.text) return
    sent.current = what.text
    try {
      const { version: base } = await changeTask(
        { _id, version: what.base },
        { [field]: what.text },
        options,
      )
      // Text that was typed meanwhile goes on from there.
      put(now.current && now.current.text !== what.text ? { ...now.current, base } : null)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'tasks.changedMeanwhile') {
        await reloadTask(_id)
        setNewer(String(error.params['by'] ?? ''))
      }
      // It names both texts, for who has closed the task meanwhile.
      void toastFailure(error, context)
    } finally {
      sent.current = undefined
    }
  }
  const flush = useLatest((options?: object) => {
    const what = now.current
    if (!what || newer !== undefined || (field === 'title' && what.text.trim() === '')) return
    if (what.text === saved) put(null)
    else void send(what, options)
  })
  useFlushes(flush)
  return {
    text: typed?.text ?? saved,
    newer,
    saved,
    isEmpty: field === 'title' && typed?.text.trim() === '',
    change: (text: string) => put({ text, base: now.current?.base ?? version }),
    flush: () => flush(),
    keepMine: () => {
      setNewer(undefined)
      if (now.current) void send({ ...now.current, base: version })
    },
    takeTheirs: () => {
      setNewer(undefined)
      put(null)
    },
  }
}

/** Tries a kept draft again at once; the rest is sent when the task is closed, and when the page goes. */
function useFlushes(flush: (options?: object) => void): void {
  useEffect(() => {
    flush()
    const leave = () => flush({ fetch: fetchToTheEnd })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      flush()
    }
  }, [flush])
}
