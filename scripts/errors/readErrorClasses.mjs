// Reads the public error classes from their sources: name, text, what the docstring says, and what to do.
import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { listFiles } from '../lib/files.mjs'
import { fromRoot, root } from '../lib/paths.mjs'

const areas = {
  configuration: 'Configuration',
  kit: 'Kit and gateway',
  network: 'Networks',
  wallet: 'Wallets',
  pairing: 'Pairing',
  signature: 'Signatures',
  siwx: 'Signing in',
  transaction: 'Transactions',
  send: 'Sending',
  names: 'Names',
  history: 'Activity',
}
const order = [...Object.values(areas), 'EVM', 'wagmi', 'Solana']

/**
 * @param files source files
 * @returns `{ name, area, entry, file, text, when, whatToDo }` of each class that extends BaseError
 */
export function readErrorClasses(files) {
  const texts = readTexts()
  const classes = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    return /Error extends \w*Error\b/.test(code) ? readClasses(file, code, texts) : []
  })
  return classes.sort((left, right) => order.indexOf(left.area) - order.indexOf(right.area))
}

function readClasses(file, code, texts) {
  const { program, comments } = parseSync(file, code)
  const path = relative(root, file).replaceAll('\\', '/')
  return program.body.flatMap(({ type, start, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || declaration?.type !== 'ClassDeclaration') return []
    // A class without its own name has its parent's.
    const named = declaration.body.body.some((member) => member.key?.name === 'name')
    if (declaration.superClass?.name !== 'BaseError' || !named) return []
    const when = readDocstring(comments, start, code)
    return [
      {
        ...{ name: declaration.id.name, area: areaOf(path), entry: entryOf(path), file: path, when },
        ...readSuper(declaration, program, texts),
      },
    ]
  })
}

function areaOf(path) {
  if (path.includes('/wagmi/')) return 'wagmi'
  if (path.startsWith('packages/solana/')) return 'Solana'
  return areas[basename(path, '.ts')] ?? 'EVM'
}

function entryOf(path) {
  const part = `@latchkey/${path.split('/')[1]}`
  return path.includes('/wagmi/') ? `${part}/wagmi` : part
}

function readSuper(declaration, program, texts) {
  let found = { text: '', whatToDo: [] }
  const constants = new Map(
    program.body.flatMap((node) =>
      (node.type === 'VariableDeclaration' ? node.declarations : []).map(({ id, init }) => [id.name, init]),
    ),
  )
  new Visitor({ AssignmentPattern: ({ left, right }) => constants.set(left.name, right) }).visit(declaration)
  const say = (node) => asText(node, texts, constants)
  new Visitor({
    CallExpression: ({ callee, arguments: [text, options] }) => {
      if (callee.type !== 'Super') return
      const meta = options?.properties?.find(({ key }) => key?.name === 'metaMessages')?.value
      found = { text: say(text), whatToDo: (meta?.elements ?? []).map(say).filter((one) => one !== '…') }
    },
  }).visit(declaration)
  return found
}

/** An expression in readable form, with `…` for variable parts. */
function asText(node, texts, constants) {
  if (typeof node?.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') {
    const parts = node.expressions.map((one) => asText(one, texts, constants))
    return node.quasis.map(({ value }, index) => value.cooked + (parts[index] ?? '')).join('')
  }
  if (node?.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].map((one) => asText(one, texts, constants)).join(' / ')
  if (node?.type === 'MemberExpression') return texts.get(node.property.name) ?? '…'
  if (node?.type === 'Identifier' && constants.has(node.name))
    return asText(constants.get(node.name), texts, constants)
  return '…'
}

function readTexts() {
  const texts = new Map()
  const folder = fromRoot('packages/contract/src/constants')
  for (const file of listFiles(folder, (path) => /texts\.ts$/i.test(path))) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'))
    new Visitor({
      Property: ({ key, value }) => {
        if (typeof value.value === 'string') texts.set(key.name ?? key.value, value.value)
      },
    }).visit(program)
  }
  return texts
}

/** The docstring above a place as Markdown, without its marks and tags. */
function readDocstring(comments, start, code) {
  const doc = comments.findLast(
    ({ type, value, end }) =>
      type === 'Block' && value.startsWith('*') && end <= start && code.slice(end, start).trim() === '',
  )
  const lines = (doc?.value ?? '').slice(1).split('\n')
  return lines
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .split(/^@/m)[0]
    .trim()
}
