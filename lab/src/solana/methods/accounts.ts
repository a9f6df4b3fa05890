import { isObject, type JsonObject } from '../../wallet/params.ts'
import { PROGRAMS } from '../cluster.ts'
import type { Ledger } from '../ledger.ts'
import { addressAt, numberAt, optionsAt, toAddressParam } from '../params.ts'
import { invalidParams, type Methods } from '../rpc.ts'
import { isTokenProgram, readMint, readTokenAccount } from '../tokens.ts'
import { encodeAccount, uiAmount } from './encodeAccount.ts'

const MOST_ACCOUNTS = 100

export function createAccountMethods(ledger: Ledger): Methods {
  const withContext = (value: unknown) => ({ context: { apiVersion: '2.3.0', slot: ledger.slot() }, value })
  return {
    getAccountInfo: (params) =>
      withContext(encodeAccount(ledger, ledger.account(addressAt(params, 0)), optionsAt(params, 1))),
    getMultipleAccounts(params) {
      const [list] = params
      if (!Array.isArray(list) || list.length > MOST_ACCOUNTS)
        throw invalidParams(`Too many inputs provided; max ${MOST_ACCOUNTS}`)
      const options = optionsAt(params, 1)
      return withContext(
        list.map((one) => encodeAccount(ledger, ledger.account(toAddressParam(one)), options)),
      )
    },
    getBalance: (params) => withContext(ledger.account(addressAt(params, 0))?.lamports ?? 0n),
    getMinimumBalanceForRentExemption: (params) => ledger.rentOf(numberAt(params, 0)),
    getTokenAccountBalance(params) {
      const account = ledger.account(addressAt(params, 0))
      const held = account && readTokenAccount(account)
      const mint = held && ledger.account(held.mint)
      if (!held || !mint) throw invalidParams('could not find account')
      return withContext(uiAmount(held.amount, readMint(mint)?.decimals ?? 0))
    },
    getTokenSupply(params) {
      const account = ledger.account(addressAt(params, 0))
      const mint = account && readMint(account)
      if (!mint) throw invalidParams('not a Token mint')
      return withContext(uiAmount(mint.supply, mint.decimals))
    },
    getTokenAccountsByOwner(params) {
      const owner = addressAt(params, 0)
      const isWanted = readFilter(optionsAt(params, 1))
      const options = optionsAt(params, 2)
      const found = [PROGRAMS.token, PROGRAMS.token2022].flatMap((program) =>
        ledger.ownedBy(toAddressParam(program)).filter((account) => {
          const held = readTokenAccount(account)
          return held?.owner === owner && isWanted(held.mint, account.owner)
        }),
      )
      return withContext(
        found.map((account) => ({
          pubkey: account.address,
          account: encodeAccount(ledger, account, options),
        })),
      )
    },
    getProgramAccounts(params) {
      const options = optionsAt(params, 1)
      if (Array.isArray(options.filters) && options.filters.some(isObject))
        throw invalidParams('filters are not supported here')
      return ledger.ownedBy(addressAt(params, 0)).map((account) => ({
        pubkey: account.address,
        account: encodeAccount(ledger, account, options),
      }))
    },
  }
}

/** One mint, or all of one token program. */
function readFilter({ mint, programId }: JsonObject): (mint: string, program: string) => boolean {
  if (mint !== undefined) {
    const wanted = toAddressParam(mint)
    return (of) => of === wanted
  }
  const wanted = toAddressParam(programId)
  if (!isTokenProgram(wanted)) throw invalidParams('unrecognized Token program id')
  return (_, program) => program === wanted
}
