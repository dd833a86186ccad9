import { isTest, type Rule } from './parse.ts'

/** A page follows a module by one of its calls (`follow`): a name that was written by hand could be of no module. */
export const topicsOfCalls: Rule = (sources) =>
  sources
    .filter(({ file }) => /^web\/(?!testing\/)/.test(file) && !isTest(file) && file !== source)
    .flatMap(({ file, text }) =>
      [...text.matchAll(/['"`](query:[\w-]*)/g)].map(
        ({ index, 1: topic }) =>
          `${file}:${text.slice(0, index).split('\n').length} names the topic ${topic}`,
      ),
    )
const source = 'web/platform/live.ts'
