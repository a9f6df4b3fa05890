import { NAME_TEXTS } from '@latchkey/contract'

export const RegisterAccountName = {
  title: 'Choose name',
  field: 'Name',
  placeholder: 'Your name',
  names: 'Names',
  registered: 'Registered',
  available: 'Available',
  hint: 'Letters, numbers and hyphens. Others can use it instead of your address.',
  register: 'Register name',
  asking: 'Approve in wallet',
  /** Why a name cannot be had. */
  invalid: {
    tooShort: NAME_TEXTS.tooShort,
    tooLong: NAME_TEXTS.tooLong,
    badCharacters: NAME_TEXTS.badCharacters,
  },
  owned: NAME_TEXTS.alreadyOwned,
  notForThis: 'No name for this account',
  notForThisText: 'Names are for accounts of the embedded wallet.',
}

export const RegisterAccountNameSuccess = {
  title: 'Name registered',
  yours: 'Account name registered',
  yoursText: (name: string) => `${name} now points to your address. Others can send to it.`,
  go: "Let's Go!",
}
