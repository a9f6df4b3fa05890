import { createPublicClient, createWalletClient, http, parseAbi } from 'viem'
import { treasuryAccount } from './labAccounts.ts'
import { LAB_NAMES } from './labNames.ts'
import { receiptOf } from './receiptOf.ts'

const abi = parseAbi([
  'function urls() view returns (string[])',
  'function setGateway(string[] urls, address signer)',
])

/** Stores the address of this run's gateway in a chain's name resolver. Sends nothing if it is stored already. */
export async function pointNames(nodeUrl: string, gatewayUrl: string): Promise<void> {
  const transport = http(nodeUrl)
  const reader = createPublicClient({ transport, pollingInterval: 10 })
  const wallet = createWalletClient({ account: treasuryAccount(), transport })
  const address = LAB_NAMES.resolver
  const url = `${gatewayUrl.replace(/\/+$/, '')}/v1/names/{sender}/{data}`
  const [known] = await reader.readContract({ address, abi, functionName: 'urls' })
  if (known === url) return
  const hash = await wallet.writeContract({
    address,
    abi,
    functionName: 'setGateway',
    args: [[url], LAB_NAMES.signer],
    chain: null,
  })
  await receiptOf(reader, hash)
}
