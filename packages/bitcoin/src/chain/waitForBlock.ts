import {
  isInstance,
  type Receipt,
  type ReceiptParameters,
  ReceiptTimeoutError,
  TransactionMismatchError,
  TransactionReplacedError,
  type TransferParameters,
  TransportError,
} from '@latchkey/core'
import { read, type Transport } from '@latchkey/core/adapter'
import { createGet, type Get, type Unspent } from './chain.ts'

const POLL_MS = 2_000
const TIMEOUT_MS = 180_000

type Outpoint = Pick<Unspent, 'txid' | 'vout'>

/** @param spends - an output that the transaction spends, if this page sent it. It reveals a replacement of the transaction. */
export async function waitForBlock(
  transport: Transport,
  { hash, caipNetworkId, timeoutMs = TIMEOUT_MS, transfer }: ReceiptParameters,
  spends: Outpoint | undefined,
): Promise<Receipt> {
  const get = createGet(transport, caipNetworkId)
  const endsAt = Date.now() + timeoutMs
  for (;;) {
    const found = await findTransaction(get, hash)
    const status = read(found, 'status')
    if (found && transfer && !pays(found, transfer)) throw new TransactionMismatchError({ hash })
    const height = read(status, 'block_height')
    if (read(status, 'confirmed') === true && typeof height === 'number')
      return { hash, status: 'success', blockNumber: BigInt(height) }
    if (!found && spends) await requireUnspent(get, spends, hash)
    if (Date.now() + POLL_MS > endsAt) throw new ReceiptTimeoutError({ hash, timeoutMs })
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Returns undefined if the network does not know the transaction, or does not answer now. */
async function findTransaction(get: Get, hash: string): Promise<unknown> {
  try {
    return await get(`/tx/${hash}`)
  } catch (error) {
    if (isInstance(error, TransportError)) return undefined
    throw error
  }
}

/** Throws if another transaction spent the output in a block. Only one transaction can spend an output; before a block has it, nobody knows which. */
async function requireUnspent(get: Get, { txid, vout }: Outpoint, hash: string): Promise<void> {
  const spender = await get(`/tx/${txid}/outspend/${vout}`).catch(() => undefined)
  const replacement = read(spender, 'txid')
  const isMined = read(spender, 'spent') === true && read(read(spender, 'status'), 'confirmed') === true
  if (isMined && typeof replacement === 'string' && replacement !== hash)
    throw new TransactionReplacedError({ hash, replacement })
}

function pays(found: unknown, { to, amount }: TransferParameters): boolean {
  const outputs = read(found, 'vout')
  const isIt = (output: unknown) =>
    read(output, 'scriptpubkey_address') === to && read(output, 'value') === Number(amount)
  return Array.isArray(outputs) && outputs.some(isIt)
}
