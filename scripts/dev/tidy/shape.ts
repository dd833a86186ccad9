import { Visitor, type ESTree } from 'vite'
import { isTest, type Parsed, rootName, type Rule } from './parse.ts'

const lines_max = 300
const functionLines_max = 70

export const shortFiles: Rule = (sources) =>
  sources.flatMap(({ file, text }) => {
    const lines = text.trimEnd().split('\n').length
    return lines > lines_max ? [`${file} has ${lines} lines`] : []
  })

export const shortFunctions: Rule = (sources) =>
  sources.flatMap(({ file, text, program }) => {
    const found: string[] = []
    const measure = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
      const lines = text.slice(node.start, node.end).split('\n').length
      if (lines > functionLines_max && !isSuite(node))
        found.push(
          `${file}:${text.slice(0, node.start).split('\n').length} is a function of ${lines} lines`,
        )
    }
    new Visitor({
      FunctionDeclaration: measure,
      FunctionExpression: measure,
      ArrowFunctionExpression: measure,
    }).visit(program)
    return found
  })

/** A chapter of tests is no function that anybody has to hold in the head: its statements are tests. */
function isSuite({ body }: ESTree.Function | ESTree.ArrowFunctionExpression): boolean {
  const statements = body?.type === 'BlockStatement' ? body.body : []
  return statements.some(
    (node) =>
      node.type === 'ExpressionStatement' &&
      ['test', 'it', 'describe'].includes(rootName(node.expression)),
  )
}

export const noBarrels: Rule = (sources) =>
  sources.flatMap(({ file, program }) => {
    const isReExport = (node: ESTree.Node) =>
      node.type === 'ExportAllDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && node.source !== null)
    const onlyHandsOn =
      program.body.length > 0 &&
      program.body.every((node) => node.type === 'ImportDeclaration' || isReExport(node)) &&
      program.body.some(isReExport)
    const isBarrel =
      onlyHandsOn ||
      program.body.some((node) => node.type === 'ExportAllDeclaration') ||
      /(^|\/)index\.tsx?$/.test(file)
    return isBarrel ? [`${file} is a barrel`] : []
  })

/** `lazy` takes the default export, so the only default exports are components that are loaded lazily and in no other way. */
export const namedExports: Rule = (sources) =>
  sources.flatMap(({ file, program }) => {
    const isLazyComponent = /^web\/(.*\/)?[A-Z]\w*\.tsx$/.test(file) && isOnlyLazy(file, sources)
    const mayDefault = isLazyComponent || /^[\w.-]+\.config\.ts$/.test(file)
    return !mayDefault && program.body.some((node) => node.type === 'ExportDefaultDeclaration')
      ? [`${file} has a default export`]
      : []
  })

function isOnlyLazy(file: string, sources: readonly Parsed[]): boolean {
  const uses = sources
    .flatMap(({ imports }) => imports)
    .filter(({ to, from, isType }) => to === file && !isType && !isTest(from))
  return uses.length > 0 && uses.every(({ isLazy }) => isLazy)
}
