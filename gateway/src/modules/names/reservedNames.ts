import { wordsOf } from '../../config/SettingReader.ts'

/** Labels that could be mistaken for the operator or the service. They can't be registered. */
const RESERVED = wordsOf(`
  abuse account admin administrator airdrop billing bridge claim contact customerservice deployer donate
  donation donations faucet foundation gateway help helpdesk hostmaster info legal moderator multisig
  official owner payment payments postmaster refund refunds relay resolver reward rewards root safe security
  service staff support system team treasury vault verify wallet webmaster withdraw
`)

/** Whether a label is reserved, by us or by the operator (`more`, in lower case). Hyphens are ignored: `ad-min` is `admin`. */
export function isReserved(label: string, more: readonly string[]): boolean {
  const plain = label.replaceAll('-', '')
  return [...RESERVED, ...more].some((one) => one.replaceAll('-', '') === plain)
}
