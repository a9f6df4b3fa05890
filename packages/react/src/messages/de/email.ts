import type { PartialMessages } from '../Messages.ts'

/** Signing in by e-mail, and the embedded wallet. */
export const email = {
  AccountType: {
    list: 'Kontoart',
    eoa: 'EOA',
    smartAccount: 'Smart Account',
    toEoa: 'Zu Ihrem EOA wechseln',
    toSmartAccount: 'Zu Ihrem Smart Account wechseln',
    text: 'Jedes Konto hat eine eigene Adresse und ein eigenes Guthaben. Die Website sieht das verwendete, und dieses unterschreibt.',
    changing: 'Konto wird gewechselt …',
  },
  EmailLogin: {
    title: 'Anmelden per E-Mail',
    field: 'E-Mail-Adresse',
    placeholder: 'E-Mail-Adresse',
    submit: 'Weiter',
    hint: 'Sie erhalten einen Code per E-Mail. Kein Passwort, nichts zu installieren.',
    sending: 'E-Mail wird gesendet …',
    or: 'oder',
    withWallet: 'Weiter mit einer Wallet',
    cooldown: (seconds) => `Bitte versuchen Sie es in ${seconds} Sekunden erneut`,
  },
  EmailVerifyOtp: {
    title: 'E-Mail bestätigen',
    text: (email) => `Geben Sie den Code ein, den wir an ${email} gesendet haben`,
    code: 'Sechsstelliger Code',
    checking: 'Der Code wird geprüft …',
    joining: 'Ihre Wallet wird geöffnet …',
    noMail: 'Keine E-Mail? Sehen Sie im Spam-Ordner nach.',
    resend: 'Code erneut senden',
    resendIn: (seconds) => `Erneut senden in ${seconds} s`,
    resending: 'E-Mail wird gesendet …',
    resent: 'E-Mail mit Code erneut gesendet',
    change: 'Andere Adresse verwenden',
  },
  EmailVerifyDevice: {
    title: 'Gerät registrieren',
    heading: 'Öffnen Sie den Link in der E-Mail',
    text: (email) =>
      `Wir haben sie an ${email} gesendet. Der Link bestätigt dieses Gerät. Danach geht es hier von selbst weiter.`,
    late: 'Der Link wurde noch nicht geöffnet. Haben Sie ihn inzwischen geöffnet, versuchen Sie es erneut.',
    resend: 'Link erneut senden',
    resent: 'E-Mail erneut gesendet',
  },
  UpdateEmailWallet: {
    title: 'E-Mail-Adresse ändern',
    text: 'Beide Adressen erhalten einen Code. Ihre Wallet und deren Konten bleiben dieselben.',
    field: 'Neue E-Mail-Adresse',
    edit: 'Ändern',
    list: 'E-Mail-Wallet',
    manage: 'Wallet verwalten',
    manageText: 'Geräte, Bestätigungen, Wiederherstellungsphrase, Löschen',
    kind: (host) => `E-Mail-Wallet von ${host}`,
  },
  UpdateEmailPrimaryOtp: {
    title: 'Bisherige E-Mail bestätigen',
    text: (email) =>
      `Geben Sie zuerst den Code ein, den wir an Ihre bisherige Adresse ${email} gesendet haben`,
  },
  UpdateEmailSecondaryOtp: {
    title: 'Neue E-Mail bestätigen',
    text: (email) => `Geben Sie jetzt den Code ein, den wir an Ihre neue Adresse ${email} gesendet haben`,
  },
  ConnectWallets: { title: 'Wallet verbinden' },
  Create: {
    title: 'Wallet erstellen',
    text: 'Eine Wallet bewahrt Ihre Coins auf und meldet Sie bei Apps an. Ihre E-Mail-Adresse genügt, um eine zu erstellen.',
    haveWallet: 'Sie haben schon eine Wallet?',
    connect: 'Verbinden',
  },
  ApproveTransaction: {
    title: 'Transaktion bestätigen',
    frame: 'Ihre Wallet',
    loading: 'Ihre Wallet wird geladen',
    late: 'Das dauert länger als sonst. Zum Abbrechen schließen Sie dieses Fenster.',
  },
} satisfies PartialMessages
