import { Visitor, type ESTree } from 'vite'
import { isTest, rootName, type Rule } from './parse.ts'

const leavesOut = new Set(['only', 'skip', 'todo', 'skipIf', 'fails'])
/** `runIf` is the one way to leave a test out: what it depends on (testing-services.ts) fails in the continuous integration. */
export const noTestLeftOut: Rule = (sources) =>
  sources
    .filter(({ file }) => isTest(file) || file.includes('contract'))
    .flatMap(({ file, text, program }) => {
      const found: string[] = []
      const report = (node: ESTree.Node, name: string) =>
        found.push(
          `${file}:${text.slice(0, node.start).split('\n').length} leaves tests out (${name})`,
        )
      new Visitor({
        MemberExpression: (node) => {
          const { property } = node
          if (
            property.type === 'Identifier' &&
            leavesOut.has(property.name) &&
            isTester(rootName(node))
          )
            report(node, property.name)
        },
        CallExpression: (node) => {
          const root = rootName(node.callee)
          if (/^(x|f)(it|test|describe)$/.test(root)) report(node, root)
          if (!isTester(root)) return
          for (const option of node.arguments.flatMap((argument) =>
            argument.type === 'ObjectExpression' ? argument.properties : [],
          )) {
            if (
              option.type === 'Property' &&
              option.key.type === 'Identifier' &&
              leavesOut.has(option.key.name)
            )
              report(option, option.key.name)
          }
          const isConstant = node.arguments[0]?.type === 'Literal'
          if (isConstant && text.slice(node.callee.start, node.callee.end).endsWith('.runIf'))
            report(node, 'runIf of a constant')
        },
      }).visit(program)
      return found
    })
/** How long something takes depends on what else the machine does: `npm run bench` measures it, tests count and compare. */
export const noStopwatch: Rule = (sources) =>
  sources
    .filter(({ file }) => isTest(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\b(performance\.now\(|monitorEventLoopDelay\(|console\.time\()/g)].map(
        ({ index, 1: what }) =>
          `${file}:${text.slice(0, index).split('\n').length} reads a clock (${what})`,
      ),
    )

const isTester = (name: string) =>
  ['test', 'it', 'describe', 'suite', 'context', 'ctx'].includes(name)
