// Resolves a name like any third-party program: viem's plain calls to a chain, without our code.
//   node e2e/names/resolve.mjs <node url> alice.backing.test 0x…
import { createPublicClient, defineChain, http } from 'viem'
import { normalize, toCoinType } from 'viem/ens'

const [nodeUrl, given, address] = process.argv.slice(2)
const probe = createPublicClient({ transport: http(nodeUrl) })
const id = await probe.getChainId()
const chain = defineChain({
  id,
  name: 'The chain that holds names',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [nodeUrl] } },
  contracts: { ensUniversalResolver: { address: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' } },
})
const client = createPublicClient({ chain, transport: http() })
const name = normalize(given)

const found = {
  address: await client.getEnsAddress({ name, strict: true }),
  onThisChain: await client.getEnsAddress({ name, coinType: toCoinType(id), strict: true }),
  onOptimism: await client.getEnsAddress({ name, coinType: toCoinType(10), strict: true }),
  bio: await client.getEnsText({ name, key: 'bio', strict: true }),
  description: await client.getEnsText({ name, key: 'description', strict: true }),
  avatar: await client.getEnsAvatar({ name }),
  nameOfAddress: address ? await client.getEnsName({ address, strict: true }) : null,
  nameOnThisChain: address
    ? await client.getEnsName({ address, coinType: toCoinType(id), strict: true })
    : null,
}
console.log(JSON.stringify(found))
