// Which end-to-end tests a change of the product asks for, for `npm test -- --changed`. Each of them drives the whole
// product, so its imports say little. A path that ends in / is a folder; a test that changed itself always runs.

const under =
  (folder) =>
  (...paths) =>
    paths.map((path) => `${folder}/${path}`)
const [core, react] = [under('packages/core/src'), under('packages/react/src')]
const [gateway, lab] = [under('gateway/src'), under('lab/src')]

export const areas = [
  {
    name: 'the whole product',
    uses: ['packages/', 'gateway/', 'lab/', 'apps/'],
    tests: ['e2e/journey.test.ts', 'e2e/journeyBytes.test.ts'],
  },
  {
    name: 'pictures',
    uses: [
      ...core('directory/'),
      ...react('primitives/Icon.tsx', 'primitives/NetworkIcon.tsx'),
      ...gateway('modules/directory/', 'modules/images/'),
      'gateway/pictures.json',
    ],
    tests: ['e2e/pictures.test.ts'],
  },
  {
    name: 'swaps',
    uses: [
      ...core('actions/swap/', 'flows/swap/'),
      ...react('views/Swap/', 'views/SwapPreview/', 'views/SwapSelectToken/'),
      ...['packages/evm/src/lazy/', 'packages/clear-signing/', 'gateway/src/modules/convert/'],
    ],
    tests: ['e2e/swap.test.ts'],
  },
  {
    name: 'buying',
    uses: [
      ...core('actions/onramp/', 'flows/onramp/'),
      ...react('views/OnRampProviders/', 'views/BuyInProgress/', 'views/OnRampActivity/', 'views/Account/'),
      ...['gateway/src/modules/onramp/', 'lab/src/checkout/'],
    ],
    tests: ['e2e/buy.test.ts'],
  },
  {
    name: 'the embedded wallet',
    uses: [
      ...core('frame/', 'actions/email/', 'actions/sessions/', 'actions/social/'),
      ...core('flows/accountType/', 'flows/email/', 'flows/social/'),
      ...react('frame/', 'social/', 'views/EmailLogin/', 'views/EmailVerifyOtp/'),
      ...react('views/ApproveTransaction/', 'views/AccountType/', 'views/SmartSessionCreated/'),
      ...react('views/SmartSessionList/', 'views/ConnectingSocial/', 'views/ConnectingFarcaster/'),
      ...react('views/Logins/'),
      ...gateway('database/', 'policy/', 'modules/identity/', 'modules/wallet/', 'modules/relayer/'),
      ...gateway('modules/social/', 'modules/farcaster/'),
      ...lab('mail/', 'social/', 'farcaster/'),
      ...['apps/frame/', 'packages/smart-account/', 'packages/clear-signing/', 'lab/descriptors/'],
    ],
    tests: ['e2e/email/', 'e2e/engines/', 'e2e/frame/', 'e2e/smart/', 'e2e/social/', 'e2e/matrix/embedded/'],
  },
  {
    name: 'backing',
    uses: ['apps/backing/', 'gateway/src/modules/app/', 'gateway/src/modules/icons/'],
    tests: ['e2e/backing/'],
  },
  {
    name: 'pairing',
    uses: [
      ...core('pairing/', 'actions/pairing/', 'flows/pairing/', 'platform/'),
      ...react('views/ConnectingWalletConnect/', 'views/ConnectingWalletConnectBasic/', 'wallets/'),
      ...lab('browser/phone/', 'phoneServer/'),
      ...['gateway/src/modules/relay/', 'tools/phoneClient/'],
    ],
    tests: ['e2e/pairing/'],
  },
  {
    name: 'solana',
    uses: [
      ...core('adapter/', 'adapterTools/', 'actions/send/', 'flows/send/'),
      ...react('views/WalletSend/', 'views/WalletSendPreview/'),
      ...['packages/solana/src/', 'packages/clear-signing/src/solana/', 'gateway/src/modules/data/solana/'],
      ...lab('solana/', 'wallet/methods/', 'phoneServer/', 'browser/phone/'),
      ...core('pairing/'),
    ],
    tests: ['e2e/solana/'],
  },
  {
    name: 'bitcoin',
    uses: [
      ...core('adapter/', 'adapterTools/', 'actions/send/', 'flows/send/'),
      ...[
        'packages/bitcoin/src/',
        'packages/clear-signing/src/bitcoin/',
        'gateway/src/modules/data/bitcoin/',
      ],
      ...lab('bitcoin/', 'wallet/methods/', 'browser/inPage/', 'phoneServer/', 'browser/phone/'),
      ...core('pairing/'),
    ],
    tests: ['e2e/bitcoin/'],
  },
  {
    name: 'wallets',
    uses: [
      ...core('adapter/', 'connector/', 'network/', 'kit/', 'store/', 'rules/', 'persist/'),
      ...core('flows/', 'actions/'),
      'packages/evm/src/',
      'lab/src/browser/inPage/',
    ],
    tests: ['e2e/matrix/', 'e2e/hosts/tabs.test.ts', 'e2e/hosts/twoKits.test.ts'],
  },
  {
    name: 'signing in',
    uses: [
      ...core('siwx/', 'flows/siwx/', 'actions/siwx/', 'flows/connect/', 'actions/disconnect.ts'),
      ...react('views/SIWXSignMessage/', 'session/'),
      'packages/siwx/src/',
    ],
    tests: ['e2e/signIn/'],
  },
  {
    name: 'trouble',
    uses: [
      ...core('actions/', 'errors/', 'services/', 'rules/'),
      ...react('views/Connect/', 'views/ConnectingExternal/', 'views/UnsupportedChain/'),
      ...react('views/SwitchNetwork/', 'views/WalletSend/', 'views/WalletSendPreview/', 'messages/'),
      'packages/evm/src/',
      'gateway/src/modules/rpc/',
      'lab/src/wallet/',
    ],
    tests: ['e2e/trouble.test.ts', 'e2e/byteFaithful.test.ts'],
  },
  {
    name: 'sending and activity',
    uses: [
      ...core('actions/send/', 'flows/send/', 'flows/activity/', 'history/', 'queries/', 'amount/'),
      ...react('views/WalletSend/', 'views/WalletSendPreview/', 'views/Transaction/', 'views/Transactions/'),
      ...react('views/Account/', 'queries/'),
      ...['gateway/src/modules/data/', 'gateway/src/modules/indexer/', 'lab/src/seed/'],
      'packages/evm/src/lazy/',
    ],
    tests: ['e2e/activity.test.ts'],
  },
  {
    name: 'names',
    uses: [
      ...core('actions/names/', 'flows/names/', 'flows/identity/'),
      ...react('views/RegisterAccountName/', 'views/RegisterAccountNameSuccess/'),
      ...['gateway/src/modules/names/', 'packages/evm/src/names/', 'packages/evm/src/signature/'],
    ],
    tests: ['e2e/names/'],
  },
  {
    name: 'the modal on a host’s page',
    uses: [
      ...react('modal/', 'primitives/', 'provider/', 'theme/', 'buttons/', 'hooks/'),
      ...react('styles.css', 'index.ts'),
      ...core('kit/', 'flows/modal/', 'index.ts'),
      'packages/evm/src/wagmi/',
    ],
    tests: ['e2e/hosts/', 'e2e/readme/'],
  },
]

export function areasOf(changed) {
  return areas.filter(({ uses }) => uses.some((used) => changed.some((file) => isUnder(file, used))))
}

/** Whether a path is the file `place`, or lies in the folder `place/`. */
export const isUnder = (file, place) => (place.endsWith('/') ? file.startsWith(place) : file === place)
