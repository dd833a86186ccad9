/** Conversations that are shown at their end now, by how many places. */
const shown = new Map<string, number>()

/** Notes that a conversation is read as it goes on; returns a function that ends it. */
export function noteLook(name: string): () => void {
  shown.set(name, (shown.get(name) ?? 0) + 1)
  return () => {
    const left = (shown.get(name) ?? 1) - 1
    if (left === 0) shown.delete(name)
    else shown.set(name, left)
  }
}
/** Whether the reader sees what comes there: it needs no sound. */
export const isLookedAt = (name: string): boolean =>
  shown.has(name) && document.visibilityState === 'visible'
