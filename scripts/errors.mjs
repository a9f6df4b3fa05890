// Writes docs/errors.md, the page of all error classes, from the classes themselves: `node scripts/errors.mjs`.
// `npm run check` fails while the page is not what this would write.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readErrorClasses } from './errors/readErrorClasses.mjs'
import { listFiles, writeIfChanged } from './lib/files.mjs'
import { fromRoot } from './lib/paths.mjs'

const page = fromRoot('docs', 'errors.md')

const intro = `# Errors

<!-- Written by \`node scripts/errors.mjs\` from the classes. Edit their docstrings and run it again. -->

Every error that the kit throws extends \`BaseError\` and tells three things: what happened (\`shortMessage\`), why (\`details\`
and \`cause\`), and what to do next (\`metaMessages\`). Tell errors apart by \`name\`, never by text:

\`\`\`ts
import { BaseError, switchNetwork } from '@latchkey/core'

try {
  await switchNetwork(kit, { caipNetworkId: 'eip155:10' })
} catch (error) {
  if (error instanceof BaseError && error.name === 'UserRejectedError') return
  throw error
}
\`\`\`

\`error.docsPath\` names the section of its class on this page. The page is also in the package, at
\`node_modules/@latchkey/core/docs/errors.md\`. The screen shows the text that the catalogue of messages has for the class. Numbers
such as S8.39 are clauses of the [specification](specification.md).
`

export function renderErrors() {
  const classes = readErrorClasses(listSources())
  const areas = [...new Set(classes.map(({ area }) => area))]
  const contents = areas.map((area) => {
    const names = classes.filter((one) => one.area === area).map(({ name }) => `[${name}](#${name})`)
    return `- **${area}**: ${names.join(', ')}`
  })
  const sections = areas.flatMap((area) => [
    `## ${area}`,
    ...classes.filter((one) => one.area === area).map(renderClass),
  ])
  return `${[intro + contents.join('\n').replace(/^/, '\n'), ...sections].join('\n\n')}\n`
}

export function findErrorPageBreaches() {
  const undocumented = readErrorClasses(listSources()).filter(({ when }) => when === '')
  return [
    ...undocumented.map(({ name, file }) => `${file}: ${name} has no docstring that says when it is thrown`),
    ...(readFileSync(page, 'utf8') === renderErrors()
      ? []
      : ['docs/errors.md is old: run node scripts/errors.mjs']),
  ]
}

function renderClass({ name, entry, text, when, whatToDo }) {
  return [
    `### <a id="${name}"></a>${name}`,
    `> ${text === '…' ? '(differs from case to case)' : text}`,
    ...(entry === '@latchkey/core' ? [] : [`From \`${entry}\`.`]),
    when,
    ...(whatToDo.length === 0 ? [] : [`**What to do**: ${whatToDo.join(' ')}`]),
  ].join('\n\n')
}

function listSources() {
  return listFiles(fromRoot('packages'), (file) => /[/\\]src[/\\].*(?<!\.test|\.test-d)\.ts$/.test(file))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(
    writeIfChanged(page, renderErrors()) ? 'docs/errors.md is written.' : 'docs/errors.md was up to date.',
  )
}
