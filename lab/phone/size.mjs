// `node lab/phone/size.mjs`: compares the minified and gzipped size of the public client with our own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { minifySync } from 'vite'
import { cacheDir } from '../../scripts/lib/paths.mjs'
import { formatTable } from '../../scripts/lib/progress.mjs'
import { measureSizes } from '../../scripts/sizes.mjs'
import { buildPhone } from './build.mjs'

await buildPhone()
const path = join(cacheDir, 'lab', 'phone', 'client.js')
const { code } = minifySync(path, readFileSync(path, 'utf8'), { module: true, compress: true, mangle: true })
const inKilobytes = (bytes) => (bytes / 1_000).toFixed(1)
const { table } = await measureSizes()
const ours = table.split('\n').filter((line) => /pairing client|curves in plain code/.test(line))
console.log(
  formatTable(
    [
      ['', 'kB minified', 'kB gzip'],
      [
        '@walletconnect/sign-client 2.21.8 with its core',
        inKilobytes(code.length),
        inKilobytes(gzipSync(code).length),
      ],
    ],
    { right: [1, 2] },
  ),
)
console.log(['ours, files and kB gzip:', ...ours].join('\n'))
