/** Texts of the OnRampActivity view. */
export const OnRampActivity = {
  title: 'Your purchases',
  purchases: 'Purchases of this browser',
  none: 'No purchases yet',
  noneText: 'What you buy here is listed until it arrives, and for a month after.',
  buy: 'Buy',
  step: {
    unpaid: 'Not paid yet',
    arriving: 'Arriving',
    slow: 'Taking longer',
    arrived: 'Arrived',
    declined: 'Attempt failed',
    failed: 'Failed',
    refunded: 'Refunded',
  },
}
