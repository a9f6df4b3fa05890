// Without a window nothing is signed, whatever a page calls it.
import { ASKED_METHODS, isSafeMethod } from '@latchkey/contract'
import { between, pick } from '../runRow.mjs'
import { approve } from '../screen.mjs'
import { signIn } from '../victim.mjs'

/** Methods of other wallets, and names that every object has. */
const OTHERS = [
  ...'eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v1 eth_signTypedData_v3'.split(' '),
  ...'eth_decrypt eth_getEncryptionPublicKey personal_ecRecover personal_sendTransaction'.split(' '),
  ...'personal_unlockAccount wallet_signAuthorization wallet_sendTransaction wallet_invokeMethod'.split(' '),
  ...'wallet_invokeSnap wallet_createSession wallet_prepareCalls wallet_sendPreparedCalls'.split(' '),
  ...'wallet_sign wallet_connect wallet_watchAsset wallet_grantSession solana_signIn'.split(' '),
  ...'solana_signAndSendAllTransactions signMessage signTransaction bip122_signPsbt sign'.split(' '),
  ...'constructor __proto__ toString hasOwnProperty valueOf'.split(' '),
  ...['', ' personal_sign', 'personal_sign\u0000'],
]

const garble = (random, name) => {
  const at = between(random, 0, Math.max(0, name.length - 1))
  return pick(random, [
    name,
    name.toUpperCase(),
    `${name.slice(0, at)}${name.slice(at + 1)}`,
    `${name.slice(0, at)}${String.fromCharCode(between(random, 32, 126))}${name.slice(at + 1)}`,
    `${name}_v${between(random, 1, 9)}`,
  ])
}

export const silent = {
  open: (stage) => signIn(stage),
  async attempt(victim, random) {
    if (victim.isProof) {
      await victim.sign('Hello')
      await approve(await victim.open())
    }
    const { address, smart } = victim
    const call = { from: address, to: address, value: '0x1' }
    const params = [
      ['0x6162', address],
      [address, '0x6162'],
      [call],
      [{ version: '2.0.0', from: smart, chainId: '0xa4b1', calls: [{ to: address, value: '0x1' }] }],
      { message: '6162', pubkey: address },
    ]
    const ids = []
    for (let count = 0; count < 8; count += 1) {
      const method = garble(random, pick(random, [...OTHERS, ...Object.keys(ASKED_METHODS)])).slice(0, 64)
      // What is silent by design answers without a key.
      const isAsked = !isSafeMethod(method)
      const chainId = pick(random, [undefined, 'eip155:42161', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'])
      const request = { method, params: pick(random, params), ...(chainId && { chainId }) }
      ids.push(await victim.post('RPC_REQUEST', request, { isAsked }))
    }
    const got = await victim.end(...ids)
    return { got, how: 'a signature without a window' }
  },
}
