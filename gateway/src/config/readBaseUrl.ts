import type { SettingReader } from './SettingReader.ts'

/** The URL of a service, without a trailing slash. Must be https, except on this machine. */
export function readBaseUrl(read: SettingReader, name: string): string | undefined {
  const url = read.url(name, ['https:', 'http:'])
  if (url === undefined) return undefined
  const { protocol, hostname } = new URL(url)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol === 'http:' && !isLocal)
    read.mistake(`${name} is not https. Only an address of this machine may do without.`)
  return url.replace(/\/+$/, '')
}
