// The smallest page on Bitcoin, in the lab. The address has a transaction to sign after `#`, in base64.
import { bitcoin, bitcoinMainnet, bitcoinTestnet, signPsbt, signText } from '@latchkey/bitcoin'
import { NetworkButton } from '@latchkey/react'
import { Sign } from '../../support/page/Sign.tsx'
import { showPage } from '../../support/page/showPage.tsx'

const MESSAGE = 'I am on Bitcoin'
void showPage(
  { name: 'Bitcoin Page', lab: true, networks: [bitcoinTestnet, bitcoinMainnet], adapters: [bitcoin()] },
  <>
    <NetworkButton />
    <Sign message={MESSAGE} />
    <Sign
      message={MESSAGE}
      label="Sign by ECDSA"
      sign={(kit) => signText(kit, { message: MESSAGE, protocol: 'ECDSA' })}
    />
    <Sign
      message={MESSAGE}
      label="Sign a transaction"
      sign={async (kit) => {
        const psbt = Uint8Array.from(atob(location.hash.slice(1)), (letter) => letter.charCodeAt(0))
        const signed = await signPsbt(kit, { psbt })
        return { signature: btoa(Array.from(signed, (byte) => String.fromCharCode(byte)).join('')) }
      }}
    />
  </>,
)
