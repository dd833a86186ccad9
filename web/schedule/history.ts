import type { Edit } from './roster-store.ts'

const STEPS_MAX = 100
/** The viewer's own last edits, each with what was there before, to be taken back by drafting that. */
export class EditHistory {
  #done: (readonly Edit[])[] = []
  #undone: (readonly Edit[])[] = []
  note(before: readonly Edit[]): void {
    if (before.length === 0) return
    this.#done = [...this.#done, before].slice(-STEPS_MAX)
    this.#undone = []
  }
  /** Takes the last one back by `edit`, which answers what was there before it. */
  undo(edit: (edits: readonly Edit[]) => readonly Edit[]): number {
    const step = this.#done.pop()
    if (!step) return 0
    this.#undone.push(edit(step))
    return step.length
  }
  redo(edit: (edits: readonly Edit[]) => readonly Edit[]): number {
    const step = this.#undone.pop()
    if (!step) return 0
    this.#done.push(edit(step))
    return step.length
  }
  clear(): void {
    this.#done = []
    this.#undone = []
  }
}
