// A page whose users sign in by e-mail, and which lets its test ask their wallet.
import { selectAccount, selectSession } from '@latchkey/core'
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { useKit, useKitState } from '@latchkey/react'
import { tokenSignIn } from '@latchkey/siwx/client'
import { type ReactElement, useEffect } from 'react'
import { showPage } from '../../support/page/showPage.tsx'

const query = new URLSearchParams(location.search)
const gatewayUrl = query.get('tokens')
void showPage(
  {
    ...{ name: 'Smart', networks: [arbitrum, arbitrumSepolia], adapters: [evm()], lab: true },
    wallet: { url: query.get('wallet') ?? '' },
    enableWalletConnect: false,
    features: { smartSessions: true, analytics: false },
    ...(gatewayUrl ? { siwx: tokenSignIn({ gatewayUrl, projectId: query.get('projectId') ?? '' }) } : {}),
  },
  <Account />,
)

/** The account in use, and a way to ask its wallet as a page's own code would. */
function Account(): ReactElement {
  const kit = useKit()
  const { address, preferredAccountType, status } = useKitState(selectAccount)
  const session = useKitState(selectSession)
  useEffect(() => {
    const ask = async (method: string, params: unknown): Promise<unknown> => {
      const { connectors } = kit.store.get().connect
      const provider: unknown = connectors.find(({ id }) => id === 'ID_AUTH')?.provider
      try {
        const request: unknown = Reflect.get(Object(provider), 'request')
        if (typeof request !== 'function') throw new Error('no wallet is connected')
        return { result: await Reflect.apply(request, provider, [{ method, params }]) }
      } catch (error) {
        return { error: error instanceof Error ? error.message : String(error) }
      }
    }
    Object.assign(window, { ask })
  }, [kit])
  return (
    <output aria-label="Account">
      {status} {preferredAccountType} {address} {session.status}
    </output>
  )
}
