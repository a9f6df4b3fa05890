import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** Finds anvil's executable in its platform package, so that no install script has to have run. */
export function anvilBinary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  // The platform package is a dependency of @foundry-rs/anvil, so it is looked for from there too.
  for (const from of [import.meta.url, resolveQuietly(import.meta.url, '@foundry-rs/anvil/package.json')]) {
    const path = from && resolveQuietly(from, `${name}/bin/${file}`)
    if (path && existsSync(path)) return path
  }
  throw new Error(
    `The lab's chains need ${name}, which is not installed. Run npm install without --omit=optional on ${process.platform} ${process.arch}.`,
  )
}

function resolveQuietly(from: string, path: string): string | undefined {
  try {
    return createRequire(from).resolve(path)
  } catch {
    return undefined
  }
}
