// The embedded wallet's page. It reads the packages' dist, like the Backing page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordlist } from '@scure/bip39/wordlists/english'
import { parseAbi } from 'viem'
import { defineConfig, type Plugin } from 'vite'
import { lengthenWords, shortenWords } from './build/shortWords.ts'

const here = import.meta.dirname
const modal = join(here, '../../packages/react/src/modal')

/** The modal's tokens and its smallest parts, for a page instead of a shadow root. */
const modalSheet: Plugin = {
  name: 'modal-sheet',
  resolveId: (id) => (id === 'virtual:modal.css' ? '\0virtual-modal.css' : undefined),
  load(id) {
    if (id !== '\0virtual-modal.css') return undefined
    const [tokens, base] = ['tokens.css', 'base.css'].map((name) => {
      this.addWatchFile(join(modal, name))
      return readFileSync(join(modal, name), 'utf8')
    })
    // What keeps the styles of a page out of the modal has no use here.
    const parts = base?.replace(/:host(\(.*\))? \{[^}]*\}/g, '')
    return `${tokens?.replace(/:host\(([^)]*)\)/g, ':root$1').replaceAll(':host', ':root')}${parts}`
  },
}

/** Each page and its script: the frame, and the wallet's own windows. */
const pages: Readonly<Record<string, string>> = {
  index: 'main.ts',
  // An approval that is reviewed in a window of its own.
  approve: 'pages/approve.ts',
  // The way out: the recovery phrase.
  export: 'pages/export.tsx',
  account: 'pages/account.tsx',
  // Where a device opens the wallet for the first time, and where the link of a mail leads that proves it.
  recover: 'pages/recover.tsx',
  open: 'pages/open.tsx',
  // Where the link of a mail leads that tells of a change of who may use the wallet.
  undo: 'pages/undo.tsx',
  // The windows before and after a provider's page.
  'sign-in': 'pages/signInWindow.ts',
  oauth: 'pages/oauth.ts',
}
const inputs = new Map(Object.entries(pages).map(([name, script]) => [join(here, `${name}.html`), script]))

/** A window asks for an icon unless it has an empty one. The frame's policy allows no picture, and a frame asks for none. */
const ICON = '<link rel="icon" href="data:," />'

/** One template for all pages, which differ in their script. */
const pageTemplate: Plugin = {
  name: 'page-template',
  resolveId: (id) => (inputs.has(id) ? id : undefined),
  load(id) {
    const script = inputs.get(id)
    if (!script) return undefined
    return readFileSync(join(here, 'page.html'), 'utf8')
      .replace('%ICON%', script === 'main.ts' ? '' : ICON)
      .replace('%SCRIPT%', `/src/${script}`)
  },
}

/** Methods that the source writes as Solidity does are parsed here: the parser is not loaded for them. */
const parsedAbis: Plugin = {
  name: 'parsed-abis',
  transform: (code, id) =>
    !id.includes('node_modules')
      ? code.replaceAll(/parseAbi\((\[[^[]*?(?:\[\][^[]*?)*\])\)/g, (_, list: string) =>
          JSON.stringify(parseAbi(new Function(`return ${list}`)())),
        )
      : undefined,
}

/** The words of a phrase, in a form that is shorter to load. */
const shortWords: Plugin = {
  name: 'short-words',
  transform: (_, id) =>
    id.endsWith('/wordlists/english.js')
      ? `export const wordlist = (${lengthenWords})('${shortenWords(wordlist)}')`
      : undefined,
}

export default defineConfig({
  root: here,
  plugins: [modalSheet, pageTemplate, parsedAbis, shortWords],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // The content policy allows neither inline scripts nor data: styles.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [...inputs.keys()],
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // Small files that every window loads: a chunk for each would cost more than what is in it.
            { name: 'small', test: /frame\/src\/(FrameError|keys\/bytes|\w+\/\w+Error|desk\/outcomes)\.ts$/ },
            {
              name: 'window',
              test: /frame\/src\/approval\/(receivers|deed|texts\/(texts|ownLocale|reasonOf|loadWords)|screen\/(look|sayPlainly))\.ts$/,
            },
            // The rest is what windows load together, as fewer files, which compress better. A group takes along what its files import and no
            // group above has: the frame must stay without what signs, so what it shares with windows stands first.
            {
              name: 'shared',
              test: /contract\/dist\/(routes\/(wallet|social|farcaster)|frame\/)|frame\/src\/(device\/|server\/session|storage\/lockTabs|rpc\/network|wallet\/(deviceShare|seenWallets)|approval\/networks)/,
            },
            { name: 'hash', test: /@noble\/hashes\/esm\/sha3|smart-account\/dist\/toAddress/ },
            { name: 'keys', test: /frame\/src\/keys\/derive/ },
            { name: 'bytes', test: /viem\/_esm\/utils\/(data\/concat|hash\/keccak256)\.js$/ },
            {
              name: 'abi',
              test: /approval\/evm\/readTokens|clear-signing\/dist\/evm\/findWarnings|viem\/_esm\/utils\/abi\/encodeFunctionData/,
            },
          ],
        },
      },
    },
  },
})
