/** Texts of the WhatIsANetwork view. */
export const WhatIsANetwork = {
  title: 'What is a network?',
  recordTitle: 'A shared record',
  recordText:
    'A network keeps one public record of who holds what. Many computers keep it, and nobody owns it.',
  sideTitle: 'Each stands alone',
  sideText:
    'The same address can hold different tokens on each network. Send on the network that the receiver uses.',
  feeTitle: 'Each has its own fee',
  feeText:
    'You pay a fee for every transaction, in the network’s own coin. Some networks cost a fraction of others.',
  testTitle: 'Some are for practice',
  testText: 'A network marked “Testnet” works like the real one, but its tokens have no value.',
}
