import { Visitor, type ESTree } from 'vite'
import type { Parsed } from './parse.ts'

/** How a file of the web part uses the rows of calls tables, by 'shiftCalls.correct'. */
interface Uses {
  readonly asked: ReadonlySet<string>
  readonly made: ReadonlySet<string>
}
/** A way into the web part, and the call whose permission row shows it; null where everybody gets in. */
export interface UnaskedEntrance {
  readonly file: string
  readonly needs: string | null
}

/** A question for a permission row in the browser: `may(viewer, shiftCalls.correct, …)`. */
const asks = new Set(['mayCall', 'useMayCall', 'useFormAction', 'useRowAction', 'useTool'])
/** A look at the bounds of a call alone: `fieldsOf(accountCalls.createStudio)`. */
const looks = new Set(['fieldsOf'])

/**
 * Each call that can be made without that anything on the way asked for its permission row, as 'file: shiftCalls.correct'.
 * From an entrance every import leads on, also a lazy one, until a file asks for the row. `covers` says whether somebody who
 * may make the first call may make the second.
 */
export function unasked(
  sources: readonly Parsed[],
  entrances: readonly UnaskedEntrance[],
  calls: ReadonlySet<string>,
  covers: (needs: string, call: string) => boolean,
): readonly string[] {
  const uses = new Map(sources.map((source) => [source.file, usesOf(source)]))
  const next = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports.filter(({ isType }) => !isType).map(({ to }) => to),
    ]),
  )
  const found = new Set<string>()
  for (const call of calls) {
    const open = entrances.filter(({ needs }) => needs === null || !covers(needs, call))
    const seen = new Set<string>()
    const visit = (file: string) => {
      const used = uses.get(file)
      if (seen.has(file) || !used || used.asked.has(call)) return
      seen.add(file)
      if (used.made.has(call)) found.add(`${file}: ${call}`)
      for (const to of next.get(file) ?? []) visit(to)
    }
    for (const { file } of open) visit(file)
  }
  return [...found].toSorted()
}

function usesOf({ program }: Parsed): Uses {
  const asked = new Set<string>()
  const made = new Set<string>()
  let [asking, looking] = [0, 0]
  const isOneOf = (names: ReadonlySet<string>, { callee }: ESTree.CallExpression) =>
    callee.type === 'Identifier' && names.has(callee.name)
  new Visitor({
    CallExpression: (node) => {
      if (isOneOf(asks, node)) asking += 1
      if (isOneOf(looks, node)) looking += 1
    },
    'CallExpression:exit': (node) => {
      if (isOneOf(asks, node)) asking -= 1
      if (isOneOf(looks, node)) looking -= 1
    },
    MemberExpression: ({ object, property }) => {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      if (!object.name.endsWith('Calls') || looking > 0) return
      ;(asking > 0 ? asked : made).add(`${object.name}.${property.name}`)
    },
  }).visit(program)
  return { asked, made }
}
