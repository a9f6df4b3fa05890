/** All texts of the shell, in English. */
export const en = {
  code: 'en',
  name: 'English',
  dir: 'ltr',
  app: {
    name: 'Backing',
    home: 'Backing, home',
    skip: 'Skip to content',
    tools: 'Wallet and display',
    loading: 'Loading',
    testMode: 'Test mode: no real money.',
    testWallet: 'Use the Lab Wallet.',
    madeBefore: 'Built with ',
    madeAfter: ', the open wallet kit.',
    licence: 'MIT licence.',
    build: 'Build',
    treasury: 'Treasury',
    questions: 'Questions',
    status: 'Gateway status',
  },
  act: {
    close: 'Close',
    retry: 'Try again',
    reload: 'Reload now',
  },
  colourMode: {
    label: 'Color mode',
    dark: 'dark',
    light: 'light',
    system: 'system',
  },
  toasts: {
    label: 'Notifications',
    action: 'Action',
  },
  errors: {
    missing: 'There is no page at this address. The link may be old, or a letter may be out of place.',
    broken: 'The page could not go on. Your wallet and the treasury are not affected.',
    home: 'Back to the programme',
  },
  newBuild: {
    title: 'A new version is ready',
    description: 'It loads when you next change the page.',
  },
} as const
