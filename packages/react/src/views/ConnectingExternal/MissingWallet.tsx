import { forgetWallet, goBack, type MissingWallet as Missing } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { ConnectingExternal as english } from '../../messages/en/connecting.ts'
import { common } from '../../messages/en/modal.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Button } from '../../primitives/Button.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Status } from '../../primitives/Status.tsx'
import { shortName } from '../../primitives/shortName.ts'

/** A wallet that was connected and is not on the page: what brings it back, and how to forget it. */
export function MissingWallet({ wallet }: { readonly wallet: Missing }): ReactElement {
  const kit = useKit()
  const texts = useTexts('ConnectingExternal', english)
  const { reload } = useTexts('common', common)
  const { walletName, walletImageUrl } = wallet
  const name = shortName(walletName)
  return (
    <>
      <Status
        icon={<Icon src={walletImageUrl} size={72} />}
        title={texts.unavailableTitle(name)}
        text={texts.unavailableText}
      />
      <Button variant="primary" startsFocus onClick={() => location.reload()}>
        {reload}
      </Button>
      <Button
        variant="ghost"
        onClick={() => {
          forgetWallet(kit, wallet)
          goBack(kit)
        }}
      >
        {texts.forget(name)}
      </Button>
    </>
  )
}
