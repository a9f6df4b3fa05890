import type { Account } from './en/Account.ts'
import type { AccountSettings } from './en/AccountSettings.ts'
import type { AllWallets } from './en/AllWallets.ts'
import type { button } from './en/button.ts'
import type { Connect } from './en/Connect.ts'
import type { ConnectingExternal } from './en/ConnectingExternal.ts'
import type { ConnectingWalletConnect } from './en/ConnectingWalletConnect.ts'
import type { ConnectingWalletConnectBasic } from './en/ConnectingWalletConnectBasic.ts'
import type { common } from './en/common.ts'
import type { Downloads } from './en/Downloads.ts'
import type { errors } from './en/errors.ts'
import type { Networks } from './en/Networks.ts'
import type { notices } from './en/notices.ts'
import type { RegisterAccountName } from './en/RegisterAccountName.ts'
import type { RegisterAccountNameSuccess } from './en/RegisterAccountNameSuccess.ts'
import type { SwitchNetwork } from './en/SwitchNetwork.ts'
import type { Transaction } from './en/Transaction.ts'
import type { Transactions } from './en/Transactions.ts'
import type { UnsupportedChain } from './en/UnsupportedChain.ts'
import type { WalletReceive } from './en/WalletReceive.ts'
import type { WalletSend } from './en/WalletSend.ts'
import type { WalletSendPreview } from './en/WalletSendPreview.ts'
import type { WalletSendSelectToken } from './en/WalletSendSelectToken.ts'
import type { WhatIsANetwork } from './en/WhatIsANetwork.ts'
import type { WhatIsAWallet } from './en/WhatIsAWallet.ts'
import type { Texts } from './Texts.ts'

/** Every text of the kit, by section: the views, what they share, the page's buttons and the errors. */
export interface Messages {
  readonly button: Texts<typeof button>
  readonly common: Texts<typeof common>
  readonly errors: Texts<typeof errors>
  readonly notices: Texts<typeof notices>
  readonly Connect: Texts<typeof Connect>
  readonly ConnectingExternal: Texts<typeof ConnectingExternal>
  readonly AllWallets: Texts<typeof AllWallets>
  readonly ConnectingWalletConnect: Texts<typeof ConnectingWalletConnect>
  readonly ConnectingWalletConnectBasic: Texts<typeof ConnectingWalletConnectBasic>
  readonly Downloads: Texts<typeof Downloads>
  readonly WhatIsAWallet: Texts<typeof WhatIsAWallet>
  readonly Account: Texts<typeof Account>
  readonly AccountSettings: Texts<typeof AccountSettings>
  readonly Networks: Texts<typeof Networks>
  readonly WhatIsANetwork: Texts<typeof WhatIsANetwork>
  readonly RegisterAccountName: Texts<typeof RegisterAccountName>
  readonly RegisterAccountNameSuccess: Texts<typeof RegisterAccountNameSuccess>
  readonly SwitchNetwork: Texts<typeof SwitchNetwork>
  readonly UnsupportedChain: Texts<typeof UnsupportedChain>
  readonly Transactions: Texts<typeof Transactions>
  readonly Transaction: Texts<typeof Transaction>
  readonly WalletSend: Texts<typeof WalletSend>
  readonly WalletSendSelectToken: Texts<typeof WalletSendSelectToken>
  readonly WalletSendPreview: Texts<typeof WalletSendPreview>
  readonly WalletReceive: Texts<typeof WalletReceive>
}

/** A catalogue that may lack texts: English stands in for them. */
export type PartialMessages = { readonly [section in keyof Messages]?: Partly<Messages[section]> }

type Partly<texts> = {
  readonly [key in keyof texts]?: texts[key] extends string | ((...parameters: never) => string)
    ? texts[key]
    : Partly<texts[key]>
}
