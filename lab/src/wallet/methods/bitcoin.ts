import { signInWarning } from '@latchkey/clear-signing'
import type { BitcoinSigner, MessageForm, SignerAccount } from '../../bitcoin/createSigner.ts'
import { scriptOf } from '../../bitcoin/esploraRoutes.ts'
import { bitcoinKeys } from '../../bitcoin/keys.ts'
import { BITCOIN_TESTNET } from '../../bitcoin/network.ts'
import { preparePayment, signPayment } from '../../bitcoin/pay.ts'
import type { RunningBitcoin } from '../../bitcoin/startBitcoin.ts'
import { describeBitcoin } from '../describeBitcoin.ts'
import type { Call, Method } from '../method.ts'
import { isObject, type JsonObject, objectAt } from '../params.ts'
import { invalid } from '../rpcError.ts'
import { createSharing, fromBase64, type NamespaceMethods, toBase64 } from './sharing.ts'

export type WalletBitcoin = Pick<RunningBitcoin, 'labKey' | 'ledger'>

type BitcoinKey = { signer: BitcoinSigner; account: SignerAccount; isTest: boolean }

/**
 * Bitcoin's part of the wallet, behind the providers in the page. Bytes travel in base64. The wallet shares its accounts on both networks,
 * and signs on testnet alone.
 */
export function createBitcoinMethods({ labKey, ledger }: WalletBitcoin): NamespaceMethods {
  const networks = [true, false].map((isTest) => ({ isTest, signers: bitcoinKeys(isTest) }))
  const { methods, keyFor, side } = createSharing<BitcoinKey>({
    ...{ namespace: 'bitcoin', name: 'Bitcoin' },
    pairs: { caipNetworkId: BITCOIN_TESTNET.caipNetworkId, chain: 'bitcoin:testnet' },
    keys: (index) =>
      networks.flatMap(({ isTest, signers }) =>
        signers
          .slice(index, index + 1)
          .flatMap((signer) =>
            [signer.payment, signer.ordinals].map((account) => ({ signer, account, isTest })),
          ),
      ),
    tell: ({ account: { address, publicKey, purpose }, isTest }) => ({
      ...{ address, publicKey: toBase64(publicKey), purpose },
      chain: isTest ? 'bitcoin:testnet' : 'bitcoin:mainnet',
    }),
  })
  const signerFor = (call: Call, address: unknown): BitcoinKey => {
    const key = keyFor(call, address)
    if (key.isTest) return key
    throw invalid('The Lab Wallet signs for Bitcoin Testnet only.')
  }
  const readSigns = (call: Call, list: unknown) =>
    (Array.isArray(list) ? list : []).filter(isObject).map(({ account, inputs }: JsonObject) => ({
      key: signerFor(call, account),
      inputs: (Array.isArray(inputs) ? inputs : []).filter((index) => Number.isSafeInteger(index)),
    }))

  const own: Readonly<Record<string, Method>> = {
    ...methods,
    bitcoin_signMessage: (call) => {
      const { account: address, message, protocol = 'BIP322' } = objectAt(call.params, 0)
      const { signer, account } = signerFor(call, address)
      const form = requireForm(protocol, account)
      const text = readText(fromBase64(message))
      return {
        question: {
          kind: 'sign',
          origin: call.origin,
          title: 'Sign a message',
          rows: [
            { label: 'With', value: account.address, mono: true },
            { label: 'Form', value: form === 'ECDSA' ? 'ECDSA' : 'BIP-322' },
          ],
          text,
          ...signInWarning({ origin: call.origin, account: account.address, text }),
        },
        perform: () => signer.signMessage(account, text, form),
      }
    },
    bitcoin_signPsbt: (call) => {
      const { psbt: told, signs: list } = objectAt(call.params, 0)
      const psbt = fromBase64(told)
      const signs = readSigns(call, list)
      const inputs = signs.flatMap((one) => one.inputs)
      if (inputs.length === 0) throw invalid('There is no input to sign')
      return {
        question: describeBitcoin(call.origin, {
          psbt,
          inputs,
          addresses: signs.map(({ key }) => key.account.address),
        }),
        perform: () =>
          toBase64(signs.reduce((bytes, one) => one.key.signer.signPsbt(bytes, one.inputs), psbt)),
      }
    },
    bitcoin_sendTransfer: (call) => {
      const { account: address, recipients } = objectAt(call.params, 0)
      const { signer } = signerFor(call, address)
      const outputs = (Array.isArray(recipients) ? recipients : []).filter(isObject).map(readRecipient)
      if (outputs.length === 0) throw invalid('There is nobody to send to')
      const payment = preparePayment(ledger, signer, outputs)
      return {
        question: describeBitcoin(call.origin, { ...payment, addresses: [signer.payment.address] }),
        perform: () => ledger.submit(signPayment(signer, payment)),
      }
    },
    bitcoin_proveLab: (call) => {
      const challenge = fromBase64(objectAt(call.params, 0).challenge)
      if (challenge.length !== 32) throw invalid('This is no challenge of a lab kit.')
      return { perform: () => toBase64(labKey.sign(challenge)) }
    },
  }
  return { methods: own, side }
}

/** Bitcoin's first form has no rules for Taproot. */
function requireForm(protocol: unknown, { addressType }: SignerAccount): MessageForm {
  if (protocol === 'BIP322') return protocol
  if (protocol === 'ECDSA' && addressType !== 'p2tr') return protocol
  throw invalid('protocol is BIP322, or ECDSA with a payment account')
}

function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Bytes that are no text could be anything.
    throw invalid('The Lab Wallet signs texts, and no bytes that are none.')
  }
}

function readRecipient({ address, amount }: JsonObject) {
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0)
    throw invalid('amount is in satoshis')
  return { script: scriptOf(String(address)), amount: BigInt(amount) }
}
