// What is measured. `host` is the folder a page is built from, `above` the page whose bytes it is compared with,
// `needs` an entry of ours that must be there, `installs` what a new app would install for it.

/** Each page: timed in every condition where `timed`, else only weighed and tried. */
export const variants = [
  {
    ...{ id: 'react-only', page: 'reactOnly', host: 'wagmi3', weighedOnly: true },
    about: 'React and the page, no wallet',
  },
  {
    ...{ id: 'react-raw', page: 'reactRaw', host: 'wagmi3', timed: true },
    about: 'the floor: React and raw EIP-6963',
  },
  {
    ...{ id: 'wagmi', page: 'wagmi', host: 'wagmi3', installs: ['wagmi'], timed: true },
    about: 'wagmi 3 with a plain list',
  },
  { id: 'wagmi-2', page: 'wagmi', host: 'wagmi2', about: 'wagmi 2 with a plain list' },
  {
    ...{ id: 'latchkey-evm', page: 'latchkeyEvm', host: 'wagmi3', timed: true },
    about: 'ours with evm()',
    installs: ['@latchkey/react', '@latchkey/evm'],
  },
  {
    ...{ id: 'latchkey-wagmi', page: 'latchkeyWagmi', host: 'wagmi3', above: 'wagmi', timed: true },
    about: 'ours over the host’s wagmi 3',
    needs: './wagmi',
  },
  {
    ...{ id: 'latchkey-wagmi-2', page: 'latchkeyWagmi', host: 'wagmi2', above: 'wagmi-2' },
    about: 'ours over the host’s wagmi 2',
    needs: './wagmi',
  },
  {
    ...{ id: 'rainbowkit', page: 'rainbowkit', host: 'wagmi2', above: 'wagmi-2', timed: true },
    about: 'RainbowKit on wagmi 2',
    installs: ['@rainbow-me/rainbowkit'],
    peerName: '@rainbow-me/rainbowkit',
  },
  {
    ...{ id: 'connectkit', page: 'connectkit', host: 'wagmi2', above: 'wagmi-2', timed: true },
    about: 'ConnectKit on wagmi 2',
    installs: ['connectkit'],
    peerName: 'connectkit',
  },
]
