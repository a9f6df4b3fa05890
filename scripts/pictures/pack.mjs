// Makes gateway/pictures.json of the package's pictures that scripts/pictures/table.json names.
import { existsSync, readFileSync } from 'node:fs'
import { fromRoot } from '../lib/paths.mjs'
import { sanitise } from './sanitise.mjs'

const here = (...parts) => fromRoot('scripts', 'pictures', ...parts)
const MAX_BYTES = 262_144

/** Which picture of the package is whose. */
export const readTable = () => JSON.parse(readFileSync(here('table.json'), 'utf8'))

/**
 * @param readPicture - gives the text of a picture, by kind (`tokens`), variant (`background`) and name (`ETH`)
 * @returns the text of the pack: one picture a line
 * @throws naming the picture that is missing or not fit
 */
export function renderPack(table, readPicture) {
  const art = {}
  const draw = ({ picture, ground }) => {
    const [kind, name] = picture.split('/')
    const key = ground ? `${picture} on ${ground}` : picture
    if (art[key] !== undefined) return key
    try {
      const svg = sanitise(readPicture(kind, ground ? 'mono' : 'background', name))
      art[key] = ground ? svg.replace('>', `><path fill="${ground}" d="M24 0H0v24h24z"/>`) : svg
    } catch (error) {
      throw new Error(`${picture} ${error.message}`)
    }
    return key
  }
  const keyed = (rows, idsOf) =>
    Object.fromEntries(rows.flatMap((row) => idsOf(row).map((id) => [id, draw(row)])))
  const pack = {
    source: table.source,
    licence: readFileSync(here('LICENCE.txt'), 'utf8').trim(),
    wallets: keyed(table.wallets, ({ id }) => [id]),
    rdns: keyed(table.wallets, ({ rdns = [] }) => rdns),
    assets: keyed([...table.networks, ...table.connectors], ({ ids }) => ids),
    tokens: keyed(table.tokens, ({ addresses }) => addresses.map((address) => address.toLowerCase())),
    symbols: keyed(table.tokens, ({ symbols = [] }) => symbols),
    art,
  }
  const text = `${JSON.stringify(pack, null, 1)}\n`
  if (Buffer.byteLength(text) > MAX_BYTES) throw new Error(`The pack is larger than ${MAX_BYTES} bytes.`)
  return text
}

/** Reads a picture out of the installed package: a module whose default export is its text. */
export async function openPackage() {
  if (!existsSync(here('node_modules', '@web3icons', 'core')))
    throw new Error('The package is not installed. Run npm ci in scripts/pictures.')
  const { version } = JSON.parse(readFileSync(here('node_modules/@web3icons/core/package.json'), 'utf8'))
  const readPicture = (kind, variant, name) => {
    const path = here('node_modules/@web3icons/core/dist/svgs', kind, variant, `${name}.svg.js`)
    const [, text] = /^var \w+ =\s*'((?:[^'\\]|\\.)*)'/m.exec(readFileSync(path, 'utf8')) ?? []
    if (text === undefined) throw new Error('has another form than expected')
    return text.replaceAll('\\n', '\n').replaceAll("\\'", "'")
  }
  return { source: `@web3icons/core ${version}`, readPicture }
}
