// Checks that core and react contain nothing specific to a namespace; EVM's parts belong to packages/evm. Reads
// identifiers and string literals, not style sheets, comments or numbers.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { listFiles } from '../lib/files.mjs'
import { fromRoot, root } from '../lib/paths.mjs'

const allowed = [
  {
    at: 'packages/core/src/network/defineNetwork.ts',
    why: 'fromViem() reads EVM chains: a public entry that is kept',
  },
  { at: 'packages/core/src/pairing/crypto/bytes.ts', why: 'bytes in hex' },
  {
    at: 'packages/core/src/frame/kitFrame.ts',
    word: /^0x$/,
    why: 'S4.36: the chain id that the frame is not asked for',
  },
  { at: 'packages/core/src/errors/history.ts', word: /gasPriceUnsupported/i, why: 'S8.31 names it' },
  {
    at: 'packages/core/src/actions/fetchFeePrice.ts',
    word: /GasPriceUnsupportedError|gasPrice/,
    why: 'S8.31; the route’s name',
  },
  { at: 'packages/core/src/errors/send.ts', word: /^gas price$/, why: 'S5.9 names the field' },
  { at: 'packages/core/src/actions/send/orderOf.ts', word: /^gas price$/, why: 'S5.9 names the field' },
  {
    at: 'packages/react/src/messages/',
    why: 'texts that S5.10, S8.31 and S5.16 fix; the address form is the shown chain’s',
  },
  { at: 'packages/react/src/views/UnsupportedChain/knownChainName.ts', why: 'a table of chains’ names' },
  { at: 'packages/react/src/art/networkArt.tsx', why: 'a table of chains’ signs' },
  {
    at: 'packages/react/src/views/Connect/familiarWallets.ts',
    word: /^eip155$/,
    why: 'a table of wallets and their namespaces',
  },
]

/** Looked for as words of identifiers and inside texts. */
const WORDS = ['wei', 'gwei', 'gas', 'abi', 'erc20']
const TEXTS = [/\beip155\b/, /\b0x/i, ...WORDS.map((word) => new RegExp(`\\b${word}\\b`, 'i'))]
const ADDRESS = /(address|hash|account|sender|receiver)$/i

/** Every breach, as `path:line: what is wrong`. */
export function findNamespaceWords() {
  return readAllWords()
    .filter((found) => !allowed.some((exception) => isAllowedBy(exception, found)))
    .map(({ path, line, word }) => `${path}:${line}: "${word}" belongs to a namespace’s own package`)
}

export function findIdleExceptions() {
  const all = readAllWords()
  return allowed
    .filter((exception) => !all.some((found) => isAllowedBy(exception, found)))
    .map(({ at }) => `scripts/checks/neutral.mjs: nothing needs the exception for ${at}`)
}

const isAllowedBy = ({ at, word: only }, { path, word }) => path.startsWith(at) && (!only || only.test(word))

function readAllWords() {
  return ['core', 'react'].flatMap((name) =>
    listFiles(fromRoot('packages', name, 'src'), isChecked).flatMap((file) =>
      readWords(file, readFileSync(file, 'utf8')).map((found) => ({ path: relative(root, file), ...found })),
    ),
  )
}

const isChecked = (file) =>
  /\.tsx?$/.test(file) && !/\.(test|test-d|css|d)\.tsx?$/.test(file) && !/\/testing\//.test(file)

export function readWords(file, code) {
  const found = []
  const keep = (node, word) => found.push({ word, line: code.slice(0, node.start).split('\n').length })
  const text = (node, value) => {
    if (TEXTS.some((pattern) => pattern.test(value))) keep(node, value.trim().slice(0, 60))
  }
  new Visitor({
    Identifier: (node) => {
      if (wordsOf(node.name).some((word) => WORDS.includes(word) || word === 'eip155')) keep(node, node.name)
    },
    Literal: (node) => {
      if (typeof node.value === 'string') text(node, node.value)
    },
    TemplateElement: (node) => text(node, node.value.raw),
    JSXText: (node) => text(node, node.value),
    CallExpression: ({ callee }) => {
      const { object, property } = callee
      if (property?.name !== 'toLowerCase' || !object) return
      const name = object.name ?? object.property?.name
      if (ADDRESS.test(name ?? '')) keep(callee, `${name}.toLowerCase()`)
    },
  }).visit(parseSync(file, code).program)
  return found
}

function wordsOf(identifier) {
  return identifier.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((word) => word.toLowerCase())
}
