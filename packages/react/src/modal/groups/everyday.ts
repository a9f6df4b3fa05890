import { accountView } from '../../views/Account/Account.tsx'
import { accountSettingsView } from '../../views/AccountSettings/AccountSettings.tsx'
import { connectingExternalView } from '../../views/ConnectingExternal/ConnectingExternal.tsx'
import { networksView } from '../../views/Networks/Networks.tsx'
import { switchNetworkView } from '../../views/SwitchNetwork/SwitchNetwork.tsx'
import { unsupportedChainView } from '../../views/UnsupportedChain/UnsupportedChain.tsx'
import { whatIsANetworkView } from '../../views/WhatIsANetwork/WhatIsANetwork.tsx'
import { whatIsAWalletView } from '../../views/WhatIsAWallet/WhatIsAWallet.tsx'
import { defineGroup } from '../Host.tsx'

export { LegalCheckbox } from '../../views/Connect/LegalCheckbox.tsx'
export { askFirst } from '../../views/ConnectingExternal/askFirst.ts'
export { AlertBanner } from '../AlertBanner.tsx'

/** What most visitors come by. An account's other groups build on it, so that what they share is in its file and not in ten of their own. */
export const everyday = defineGroup({
  ConnectingExternal: connectingExternalView,
  Account: accountView,
  AccountSettings: accountSettingsView,
  Networks: networksView,
  SwitchNetwork: switchNetworkView,
  UnsupportedChain: unsupportedChainView,
  WhatIsANetwork: whatIsANetworkView,
  WhatIsAWallet: whatIsAWalletView,
})
