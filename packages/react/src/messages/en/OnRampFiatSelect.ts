/** Texts of the OnRampFiatSelect view. */
export const OnRampFiatSelect = {
  title: 'Select currency',
  currencies: 'What you can pay in',
  /** Amounts with their currency. */
  limits: (least: string, most: string) => `${least} to ${most}`,
}
