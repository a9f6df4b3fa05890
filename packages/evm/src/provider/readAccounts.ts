import { getAddress } from 'viem/utils'
import { parseAccounts } from './parse.ts'

/**
 * Reads a wallet's list of accounts as parseAccounts does, and writes each with its checksum (EIP-55): an address that
 * is shown, copied or given to a host's page keeps its protection against typing errors.
 *
 * @example
 * readAccounts(['0x71c7656ec7ab88b098defb751b7401b5f6d8976f']) // ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F']
 */
export function readAccounts(answer: unknown): readonly string[] | undefined {
  return parseAccounts(answer)?.map((address) => getAddress(`0x${address.slice(2)}`))
}
