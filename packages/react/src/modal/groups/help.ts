export { whatIsANetworkView } from '../../views/WhatIsANetwork/WhatIsANetwork.tsx'
export { whatIsAWalletView } from '../../views/WhatIsAWallet/WhatIsAWallet.tsx'
export { AlertBanner } from '../AlertBanner.tsx'
