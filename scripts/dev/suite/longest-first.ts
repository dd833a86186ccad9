import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { filesIn } from './times.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * A project after the other, as the configuration names them, and of each the longest file first: one that begins last is waited
 * for by all workers but one.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = filesIn(readFileSync(path.join(root, 'docs/test-times.md'), 'utf8'))
    const seconds = ({ moduleId }: TestSpecification) =>
      known.get(path.relative(root, moduleId)) ?? 0
    const order = this.ctx.projects.map(({ name }) => name)
    const place = ({ project }: TestSpecification) => order.indexOf(project.name)
    return (await super.sort(files)).toSorted(
      (a, b) => place(a) - place(b) || seconds(b) - seconds(a),
    )
  }
}
