import { Account } from './en/Account.ts'
import { AccountSettings } from './en/AccountSettings.ts'
import { AllWallets } from './en/AllWallets.ts'
import { button } from './en/button.ts'
import { Connect } from './en/Connect.ts'
import { ConnectingExternal } from './en/ConnectingExternal.ts'
import { ConnectingWalletConnect } from './en/ConnectingWalletConnect.ts'
import { ConnectingWalletConnectBasic } from './en/ConnectingWalletConnectBasic.ts'
import { common } from './en/common.ts'
import { Downloads } from './en/Downloads.ts'
import { errors } from './en/errors.ts'
import { Networks } from './en/Networks.ts'
import { notices } from './en/notices.ts'
import { RegisterAccountName } from './en/RegisterAccountName.ts'
import { RegisterAccountNameSuccess } from './en/RegisterAccountNameSuccess.ts'
import { SwitchNetwork } from './en/SwitchNetwork.ts'
import { Transaction } from './en/Transaction.ts'
import { Transactions } from './en/Transactions.ts'
import { UnsupportedChain } from './en/UnsupportedChain.ts'
import { WalletReceive } from './en/WalletReceive.ts'
import { WalletSend } from './en/WalletSend.ts'
import { WalletSendPreview } from './en/WalletSendPreview.ts'
import { WalletSendSelectToken } from './en/WalletSendSelectToken.ts'
import { WhatIsANetwork } from './en/WhatIsANetwork.ts'
import { WhatIsAWallet } from './en/WhatIsAWallet.ts'
import type { Messages } from './Messages.ts'

/** The whole English catalogue in one piece; in the kit it is spread over the chunks that show it. */
export const english: Messages = {
  button,
  common,
  errors,
  notices,
  Connect,
  ConnectingExternal,
  AllWallets,
  ConnectingWalletConnect,
  ConnectingWalletConnectBasic,
  Downloads,
  WhatIsAWallet,
  Account,
  AccountSettings,
  Networks,
  WhatIsANetwork,
  RegisterAccountName,
  RegisterAccountNameSuccess,
  SwitchNetwork,
  UnsupportedChain,
  Transactions,
  Transaction,
  WalletSend,
  WalletSendSelectToken,
  WalletSendPreview,
  WalletReceive,
}
