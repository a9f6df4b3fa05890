import { read } from '@latchkey/core/adapter'
import { fromBase64, toBase64 } from './base64.ts'
import { buildTransaction, NO_LIFETIME } from './build.ts'
import { readLittleEndian } from './bytes.ts'
import { type Cluster, CONFIRMED } from './ground.ts'
import { askAccountBytes, PROGRAMS } from './instructions.ts'
import type { Mint } from './tokenAccounts.ts'

/** The size of a token account, without the extensions of Token-2022. */
const TOKEN_ACCOUNT_BYTES = 165
/** The size of an associated account of Token-2022: it adds the account type, and the mark that the owner never changes. */
const TOKEN_2022_BYTES = TOKEN_ACCOUNT_BYTES + 1 + 4
/** Bytes that a mint's extensions add to each account: withheld fees, non-transferable, a hook's mark, and pausable. */
const ADDED: ReadonlyMap<number, number> = new Map([
  [1, 4 + 8],
  [9, 4],
  [14, 4 + 1],
  [26, 4],
])

/** Returns the size of a new associated account. Token-2022 itself is also asked, because extensions unknown here may need more bytes. */
export async function findAccountBytes(cluster: Cluster, payer: string, mint: Mint): Promise<number> {
  if (mint.program === PROGRAMS.token) return TOKEN_ACCOUNT_BYTES
  const known = mint.extensions.reduce((sum, type) => sum + (ADDED.get(type) ?? 0), TOKEN_2022_BYTES)
  const transaction = buildTransaction(payer, [askAccountBytes(mint)], NO_LIFETIME)
  const answer = await cluster
    .ask('simulateTransaction', toBase64(transaction), {
      ...{ ...CONFIRMED, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true },
    })
    .catch(() => undefined)
  const [text] = [read(read(read(answer, 'value'), 'returnData'), 'data')].flat()
  const data = typeof text === 'string' ? fromBase64(text) : new Uint8Array()
  const said = data.length === 8 ? Number(readLittleEndian(data, 0, 8)) : 0
  return Math.max(known, said)
}
