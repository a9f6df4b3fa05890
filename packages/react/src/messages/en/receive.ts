export const WalletReceive = {
  title: 'Receive',
  code: (address: string) => `QR code of the address ${address}`,
  onlyOn: (network: string) => `Only send tokens on ${network} to this address`,
}
