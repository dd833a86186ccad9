import { attention, labelStartLink } from 'micromark-core-commonmark'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { documentLimits } from '#shared/tasks/document.ts'

type Construct = typeof attention
const { signs, opened } = documentLimits

/** A construct that is a text from its so-manieth sign of one text on. */
function bounded<C extends Construct>(construct: C): C {
  let count = 0
  const tokenize: Construct['tokenize'] = function (effects, ok, nok) {
    return count++ < signs ? construct.tokenize.call(this, effects, ok, nok) : nok
  }
  // Under another name, because the one that is not bounded is switched off by its own.
  return { ...construct, name: `bounded ${construct.name}`, tokenize }
}
const code = (sign: string): number => sign.charCodeAt(0)

/**
 * The syntax of one text: CommonMark without HTML, pictures, references and what only confuses people, with boxes to tick, addresses
 * as they are and strokes through. The parser takes the square of the signs that it must pair: 5,000 of some took ten seconds.
 */
export function boundedSyntax() {
  const pairs = bounded(attention)
  const strike = gfmStrikethrough({ singleTilde: false })
  const stroke = bounded(Object.values(strike.text ?? {}).flat()[0] as Construct)
  return [
    {
      text: {
        [code('*')]: pairs,
        [code('_')]: pairs,
        [code('[')]: bounded(labelStartLink),
      },
      disable: {
        null: [
          'attention',
          'labelStartLink',
          'labelStartImage',
          'characterReference',
          'htmlFlow',
          'htmlText',
          'definition',
          'setextUnderline',
          'codeIndented',
        ],
      },
    },
    { ...strike, text: { [code('~')]: stroke }, insideSpan: { null: [stroke] } },
    gfmTaskListItem(),
    gfmAutolinkLiteral(),
  ]
}

const deep = new RegExp(
  `^((?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${opened}}[ \\t]*)(?=[-+*>\\d])`,
  'gm',
)
/** A text in whose lines no more quotes and lists open in each other: 20,000 `>` took the parser a minute. Its lines stay. */
export const withBoundedLines = (text: string): string => text.replace(deep, '$1\\')
