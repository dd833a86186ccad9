// `npm run texts`: collects what the screens say, what events are called and what refusals say into web/locales, and names what is
// not translated yet.
// `-- web/vacations web/shell` looks at these folders only, which is quicker: the rest stays as it is.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'

const root = path.resolve(import.meta.dirname, '../..')
const lingui = path.join(root, 'node_modules/@lingui/cli/dist/lingui.js')
const extract = spawn(process.execPath, [lingui, 'extract', '--clean', ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const [code] = (await once(extract, 'exit')) as [number | null]
if (code !== 0) process.exit(code ?? 1)

let missing = 0
for (const language of ['es', 'ro']) {
  const file = `web/locales/${language}.po`
  const lines = (await readFile(path.join(root, file), 'utf8')).split('\n')
  for (const [index, line] of lines.entries()) {
    // The header has an empty msgid; a text may go on in the lines below its first one.
    const isEmpty = line === 'msgstr ""' && !lines[index + 1]?.startsWith('"')
    if (!isEmpty) continue
    missing += 1
    process.stdout.write(`${file}:${index + 1} ${lines[index - 1] ?? ''}\n`)
  }
}
process.stdout.write(
  missing === 0
    ? 'every text is translated\n'
    : `${missing} texts to translate, in the lines above\n`,
)
process.exitCode = missing === 0 ? 0 : 1
