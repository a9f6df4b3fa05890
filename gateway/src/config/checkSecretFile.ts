import { statSync } from 'node:fs'
import type { SettingReader } from './SettingReader.ts'

/** Reports a mistake if an existing file is readable by users other than the gateway's. Windows has no such modes. */
export function checkSecretFile(read: SettingReader, name: string, path: string): void {
  if (process.platform === 'win32') return
  const { mode, uid } = statSync(path)
  if ((mode & 0o077) === 0) return
  const own = process.getuid?.()
  const give = own === undefined || own === uid ? '' : `chown ${own} ${path} && `
  read.mistake(
    `${name}: ${path} can be used by others than the gateway's user: its mode is ${(mode & 0o777).toString(8)}. Run: ${give}chmod 600 ${path}`,
  )
}
