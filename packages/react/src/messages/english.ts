import { Account } from '../src/messages/en/Account.ts'
import { AccountSettings } from '../src/messages/en/AccountSettings.ts'
import { AllWallets } from '../src/messages/en/AllWallets.ts'
import { button } from '../src/messages/en/button.ts'
import { Connect } from '../src/messages/en/Connect.ts'
import { ConnectingExternal } from '../src/messages/en/ConnectingExternal.ts'
import { ConnectingWalletConnect } from '../src/messages/en/ConnectingWalletConnect.ts'
import { ConnectingWalletConnectBasic } from '../src/messages/en/ConnectingWalletConnectBasic.ts'
import { common } from '../src/messages/en/common.ts'
import { Downloads } from '../src/messages/en/Downloads.ts'
import { errors } from '../src/messages/en/errors.ts'
import { Networks } from '../src/messages/en/Networks.ts'
import { RegisterAccountName } from '../src/messages/en/RegisterAccountName.ts'
import { RegisterAccountNameSuccess } from '../src/messages/en/RegisterAccountNameSuccess.ts'
import { SwitchNetwork } from '../src/messages/en/SwitchNetwork.ts'
import { Transaction } from '../src/messages/en/Transaction.ts'
import { Transactions } from '../src/messages/en/Transactions.ts'
import { UnsupportedChain } from '../src/messages/en/UnsupportedChain.ts'
import { WalletReceive } from '../src/messages/en/WalletReceive.ts'
import { WalletSend } from '../src/messages/en/WalletSend.ts'
import { WalletSendPreview } from '../src/messages/en/WalletSendPreview.ts'
import { WalletSendSelectToken } from '../src/messages/en/WalletSendSelectToken.ts'
import { WhatIsANetwork } from '../src/messages/en/WhatIsANetwork.ts'
import { WhatIsAWallet } from '../src/messages/en/WhatIsAWallet.ts'
import type { Messages } from '../src/messages/Messages.ts'

/** The whole English catalogue in one piece; in the kit it is spread over the chunks that show it. */
export const english: Messages = {
  button,
  common,
  errors,
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
