/** Texts of the OnRampTokenSelect view. */
export const OnRampTokenSelect = {
  title: 'Select token',
  tokens: 'What you can buy',
}
