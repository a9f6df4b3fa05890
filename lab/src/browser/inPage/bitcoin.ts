// The wallet for Bitcoin, as Wallet Standard has it.
import {
  type AskWallet,
  bytesToText,
  registerStandard,
  type StandardAccount,
  signMessages,
  textToBytes,
} from './standard.ts'

type BitcoinInput = {
  psbt: Uint8Array
  inputsToSign: readonly { account: StandardAccount; signingIndexes: readonly number[] }[]
}

export const registerBitcoin = (session: string): void =>
  registerStandard(
    { session, namespace: 'bitcoin', chains: ['bitcoin:mainnet', 'bitcoin:testnet'] },
    bitcoinFeatures,
    (connect) => ({ 'bitcoin:connect': { version: '1.0.0', connect: () => connect() } }),
  )

function bitcoinFeatures(ask: AskWallet): Readonly<Record<string, object>> {
  return {
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: signMessages(ask),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...inputs: BitcoinInput[]) =>
        Promise.all(
          inputs.map(async ({ psbt, inputsToSign }) => ({
            signedPsbt: textToBytes(
              await ask('signPsbt', {
                psbt: bytesToText(psbt),
                signs: inputsToSign.map(({ account, signingIndexes }) => ({
                  account: account.address,
                  inputs: signingIndexes,
                })),
              }),
            ),
          })),
        ),
    },
    // No other wallet has it: by this a lab's kit knows that no real money is there.
    'latchkey:lab': {
      version: '1.0.0',
      prove: async ({ challenge }: { challenge: Uint8Array }) => ({
        signature: textToBytes(await ask('proveLab', { challenge: bytesToText(challenge) })),
      }),
    },
  }
}
