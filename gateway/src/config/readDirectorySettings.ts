import type { SettingReader } from './SettingReader.ts'

export interface DirectoryConfig {
  /** The operator's own wallets, before ours or instead of them. */
  readonly file: string | undefined
  readonly iconsDir: string | undefined
  /** Pictures of ours that are not shown, by name; `*` for all. */
  readonly removedPictures: readonly string[]
  /** The public key that must have signed the file: Ed25519, in base64. */
  readonly publicKey: string | undefined
}

export function readDirectorySettings(read: SettingReader): DirectoryConfig {
  const publicKey = read.text('DIRECTORY_PUBLIC_KEY', '') || undefined
  if (publicKey !== undefined && Buffer.from(publicKey, 'base64').length !== 32)
    read.mistake('DIRECTORY_PUBLIC_KEY is not valid. Write the 32 bytes of an Ed25519 public key in base64.')
  return {
    file: read.path('DIRECTORY_FILE'),
    iconsDir: read.path('DIRECTORY_ICONS_DIR'),
    removedPictures: read
      .text('PICTURES_REMOVE', '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    publicKey,
  }
}
