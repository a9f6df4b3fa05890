/** Texts of the WhatIsABuy view. */
export const WhatIsABuy = {
  title: 'What is buying?',
  whatTitle: 'Money becomes coins',
  whatText: 'You pay a provider by card or bank, and it sends coins to your account on the network.',
  whoTitle: 'The provider takes the payment',
  whoText:
    'You pay on the provider’s own page. It may ask who you are. This app sees neither your card nor your papers.',
  feeTitle: 'It costs a fee',
  feeText: 'Providers usually keep 1–2%, and you pay the network’s fee. The price is shown before you pay.',
  timeTitle: 'It can take a while',
  timeText:
    'Coins usually arrive in minutes. The first time, a provider may take longer to check who you are.',
}
