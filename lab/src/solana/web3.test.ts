import {
  type AddressLookupTableAccount,
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { expect, onTestFinished, test } from 'vitest'
import { labKeys } from './keys.ts'
import { USDC } from './seed/labTokens.ts'
import { startSolana } from './startSolana.ts'

const SOL = 1_000_000_000
const [alice, bob] = labKeys().map(({ address }) => new PublicKey(address))
if (!alice || !bob) throw new Error('The lab has no accounts')

/** The client of version 1 that most dapps still have, a key of its own, and coin for it. */
async function start() {
  const solana = await startSolana({ instance: 'web3' })
  const connection = new Connection(solana.nodeUrl, { commitment: 'confirmed', wsEndpoint: solana.nodeWsUrl })
  onTestFinished(async () => {
    // Version 1 has no close(), and would connect again for ever.
    const sockets: { setAutoReconnect(on: boolean): void; close(): void } = Reflect.get(
      connection,
      '_rpcWebSocket',
    )
    sockets.setAutoReconnect(false)
    sockets.close()
    await solana.stop()
  })
  const payer = Keypair.fromSeed(new Uint8Array(32).fill(9))
  const confirm = async (signature: string) => {
    const recent = await connection.getLatestBlockhash()
    return (await connection.confirmTransaction({ signature, ...recent })).value.err
  }
  const airdrop = await connection.requestAirdrop(payer.publicKey, 5 * SOL)
  expect(await confirm(airdrop)).toBe(null)
  return { solana, connection, payer, confirm }
}

test('a client of @solana/web3.js 1 reads the cluster and its tokens', async () => {
  const { connection, payer } = await start()
  expect(await connection.getGenesisHash()).toBe('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG')
  expect(await connection.getBalance(payer.publicKey)).toBe(5 * SOL)
  const mint = new PublicKey(USDC.mint)
  const { value } = await connection.getParsedTokenAccountsByOwner(alice, { mint })
  expect(value[0]?.account.data.parsed.info.tokenAmount).toMatchObject({
    amount: '1000000000',
    uiAmountString: '1000',
  })
  expect((await connection.getTokenSupply(mint)).value.decimals).toBe(USDC.decimals)
  expect(await connection.getSlot()).toBeGreaterThan(await connection.getBlockHeight())
  expect(await connection.getMinimumBalanceForRentExemption(165)).toBe(2_039_280)
})

test('it sends a legacy transaction, hears that it is confirmed, and reads what it did', async () => {
  const { connection, payer, confirm } = await start()
  const give = SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: bob, lamports: SOL })
  const recent = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: payer.publicKey, ...recent }).add(give)
  expect((await connection.getFeeForMessage(transaction.compileMessage())).value).toBe(5_000)
  const before = await connection.getBalance(bob)
  const signature = await connection.sendTransaction(transaction, [payer])
  expect(await confirm(signature)).toBe(null)
  expect((await connection.getBalance(bob)) - before).toBe(SOL)
  const read = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(read?.meta).toMatchObject({ err: null, fee: 5_000 })
  const [latest] = await connection.getSignaturesForAddress(bob, { limit: 1 })
  expect(latest).toMatchObject({ signature, err: null })
  expect((await connection.getSignatureStatus(signature)).value?.err).toBe(null)
})

test('it sends a versioned transaction that finds its accounts in a lookup table', async () => {
  const { connection, payer, confirm } = await start()
  const send = async (instructions: TransactionInstruction[], tables: AddressLookupTableAccount[] = []) => {
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      ...{ payerKey: payer.publicKey, recentBlockhash: blockhash, instructions },
    }).compileToV0Message(tables)
    const transaction = new VersionedTransaction(message)
    transaction.sign([payer])
    const { value } = await connection.simulateTransaction(transaction)
    expect(value.err).toBe(null)
    const signature = await connection.sendTransaction(transaction)
    expect(await confirm(signature)).toBe(null)
    return { signature, message }
  }

  const [create, address] = AddressLookupTableProgram.createLookupTable({
    authority: payer.publicKey,
    payer: payer.publicKey,
    recentSlot: (await connection.getSlot('confirmed')) - 1,
  })
  await send([
    create,
    AddressLookupTableProgram.extendLookupTable({
      ...{ lookupTable: address, authority: payer.publicKey, payer: payer.publicKey, addresses: [bob] },
    }),
  ])
  const { value: table } = await connection.getAddressLookupTable(address)
  if (!table) throw new Error('no table')
  expect(table.state.addresses.map(String)).toEqual([String(bob)])

  const before = await connection.getBalance(bob)
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 })
  const give = SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: bob, lamports: 7 })
  const { signature, message } = await send([price, give], [table])
  expect(message.addressTableLookups).toHaveLength(1)
  expect((await connection.getBalance(bob)) - before).toBe(7)
  const read = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(read?.meta?.loadedAddresses?.writable.map(String)).toEqual([String(bob)])
})

test('it hears changes of an account, and is told why a transaction is refused', async () => {
  const { connection, payer, confirm } = await start()
  const lamports = new Promise<number>((resolve) => {
    connection.onAccountChange(bob, (account) => resolve(account.lamports))
  })
  const before = await connection.getBalance(bob)
  const pay = async (amount: number) => {
    const { blockhash } = await connection.getLatestBlockhash()
    const give = SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: bob, lamports: amount })
    const message = new TransactionMessage({
      ...{ payerKey: payer.publicKey, recentBlockhash: blockhash, instructions: [give] },
    }).compileToV0Message()
    const transaction = new VersionedTransaction(message)
    transaction.sign([payer])
    return connection.sendTransaction(transaction)
  }
  await confirm(await pay(11))
  expect(await lamports).toBe(before + 11)
  const refused = await pay(100 * SOL).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SendTransactionError)
  expect(refused).toHaveProperty('message', expect.stringMatching(/insufficient lamports/))
})
