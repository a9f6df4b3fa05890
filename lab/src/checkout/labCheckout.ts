/** The secret that the lab's checkout and a gateway share. It is as public as the lab's other keys. */
export const LAB_CHECKOUT = { secret: 'lab-checkout-secret-known-to-all' } as const

/** The coins that the checkout sells, and the currencies that it accepts. As a stand-in, its euro has a fixed rate to the dollar. */
export const CHECKOUT_LIMITS = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
] as const
export const DOLLARS_PER: Readonly<Record<string, number>> = { USD: 1, EUR: 1.08 }
/** Percent of what is paid. */
export const PROVIDER_FEE = 1.5
/** In dollars. */
export const NETWORK_FEE = 0.1
