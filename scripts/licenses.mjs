// The licence texts of everything that a part ships with: `node scripts/licenses.mjs gateway` prints them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installedOf } from './lib/closure.mjs'
import { fromRoot } from './lib/paths.mjs'

const isText = (name) => /^(licen[cs]e|copying|notice)/i.test(name)
/** Packages of a project that puts its text into one of them. */
const borrowed = [{ scope: '@libsql/', from: 'node_modules/libsql' }]
/** Packages that name their licence and bring no text: whose they are, by their repositories. */
const unsigned = { '@redis/client': 'Copyright (c) 2022-2025, Redis, inc.' }
/** What a part contains of others besides its packages. */
const besides = {
  gateway: [
    {
      what: 'The pictures in pictures.json, from @web3icons/core (MIT)',
      text: 'scripts/pictures/LICENCE.txt',
    },
  ],
}
const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/**
 * @returns one text: each package's name, version, licence and its own words
 * @throws Error for a package without a text: nothing ships without
 */
export function writeLicenses(part) {
  const theirs = installedOf(part).filter(({ isOurs }) => !isOurs)
  const texts = theirs.map((one) => `${one.name} ${one.version} (${one.license})\n\n${textOf(one)}\n`)
  for (const { what, text } of besides[part] ?? [])
    texts.push(`${what}\n\n${readFileSync(fromRoot(text), 'utf8').trim()}\n`)
  const line = `${'-'.repeat(80)}\n`
  return `This contains the packages below, each under its own licence.\n\n${line}${texts.join(`\n${line}`)}`
}

function textOf({ path, name, license }) {
  const own = readTexts(path)
  if (own !== '') return own
  const source = borrowed.find(({ scope }) => name.startsWith(scope))
  const shared = source ? readTexts(source.from) : ''
  if (shared !== '') return shared
  const inReadme = readmeSection(path)
  if (inReadme !== undefined) return inReadme
  if (license === 'MIT' && unsigned[name]) return `${unsigned[name]}\n\n${MIT}`
  throw new Error(`${name} (${license}) has no licence text. Say in scripts/licenses.mjs where it is.`)
}

function readTexts(path) {
  const folder = fromRoot(path)
  return readdirSync(folder)
    .filter(isText)
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n')
}

/** Some write it at the end of their README. */
function readmeSection(path) {
  const folder = fromRoot(path)
  const name = readdirSync(folder).find((each) => /^readme/i.test(each))
  if (name === undefined) return undefined
  return /^#+\s*licen[cs]e[\s\S]+/im.exec(readFileSync(join(folder, name), 'utf8'))?.[0].trim()
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(writeLicenses(process.argv[2] ?? 'gateway'))
