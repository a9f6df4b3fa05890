import { browseLink, pushView, readDevice, type Wallet } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { ConnectingWalletConnect as english } from '../../messages/en/wallets.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Button } from '../../primitives/Button.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Status } from '../../primitives/Status.tsx'
import { shortName } from '../../primitives/shortName.ts'
import { useCopy } from '../../primitives/useCopy.ts'
import { storeOf } from '../../wallets/useChooseWallet.ts'

/** Says in plain words why this wallet cannot be reached from here, and what works instead. */
export function UnsupportedPanel({ wallet }: { wallet: Wallet }): ReactElement {
  const kit = useKit()
  const texts = useTexts('ConnectingWalletConnect', english)
  const copy = useCopy()
  const device = readDevice()
  const name = shortName(wallet.name)
  const hasApp = Boolean(wallet.mobileLink ?? wallet.universalLink)
  const inside = browseLink({
    rdns: wallet.rdns,
    url: kit.config.walletBrowserUrl?.() ?? bareAddress(),
    device,
  })
  const onPhone = device.isMobile && hasApp
  const store = device.isMobile ? undefined : storeOf(wallet)
  const text = onPhone ? texts.unreachableOnPhone(name) : hasApp ? texts.unreachableText : texts.missingText
  const hasMore = Boolean(wallet.appStore ?? wallet.playStore ?? wallet.chromeStore ?? wallet.homepage)
  return (
    <>
      <Status
        icon={<Icon src={wallet.imageUrl} size={72} />}
        title={hasApp ? texts.unreachableTitle(name) : texts.missingTitle(name)}
        text={text}
      />
      <Stack gap="sm">
        {inside ? (
          <Button variant="primary" href={inside} startsFocus>
            {texts.openInside(name)}
          </Button>
        ) : null}
        {onPhone && !inside ? (
          <Button variant="primary" startsFocus onClick={() => copy(location.href, texts.pageCopied)}>
            {texts.copyPage}
          </Button>
        ) : null}
        {store ? (
          <Button variant="primary" href={store} startsFocus>
            {texts.get(name)}
          </Button>
        ) : null}
        {hasMore ? (
          <Button variant="ghost" onClick={() => pushView(kit, { view: 'Downloads', wallet })}>
            {texts.otherPlaces}
          </Button>
        ) : null}
      </Stack>
    </>
  )
}

/** Strips the query and fragment: the wallet's maker sees the link, and they may contain private data. */
function bareAddress(): string {
  return location.origin + location.pathname
}
