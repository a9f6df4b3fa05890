// What most visitors come by. An account's other groups export it, too, so that what they share is in its file and not in
// ten of their own.
export { ErrorText } from '../../messages/ErrorText.tsx'
export { accountView } from '../../views/Account/Account.tsx'
export { accountSettingsView } from '../../views/AccountSettings/AccountSettings.tsx'
export { Guide } from '../../views/Connect/Guide.tsx'
export { LegalCheckbox } from '../../views/Connect/LegalCheckbox.tsx'
export { askFirst } from '../../views/ConnectingExternal/askFirst.ts'
export { connectingExternalView } from '../../views/ConnectingExternal/ConnectingExternal.tsx'
export { networksView } from '../../views/Networks/Networks.tsx'
export { switchNetworkView } from '../../views/SwitchNetwork/SwitchNetwork.tsx'
export { unsupportedChainView } from '../../views/UnsupportedChain/UnsupportedChain.tsx'
export { whatIsANetworkView } from '../../views/WhatIsANetwork/WhatIsANetwork.tsx'
export { whatIsAWalletView } from '../../views/WhatIsAWallet/WhatIsAWallet.tsx'
export { AlertBanner } from '../AlertBanner.tsx'
// Tells bundlers that the modal is there before any group is: what both need stays in the modal's file.
export { Host } from '../Host.tsx'
