import type { PartialMessages } from '../Messages.ts'

/** What comes with the modal. */
export const modal = {
  common: {
    close: 'Schließen',
    back: 'Zurück',
    loading: 'Wird geladen',
    tryAgain: 'Erneut versuchen',
    connectedTo: (wallet) => `Mit ${wallet} verbunden`,
    reload: 'Seite neu laden',
    cancel: 'Abbrechen',
    clear: 'Leeren',
    search: 'Suchen',
    copyAddress: 'Adresse kopieren',
    addressCopied: 'Adresse kopiert',
    copyFailed: 'Kopieren ist hier nicht erlaubt. Markieren Sie den Text und kopieren Sie ihn.',
    showAddress: 'Ganze Adresse anzeigen',
    whatIsAWallet: 'Was ist eine Wallet?',
    network: 'Netzwerk',
    selectNetwork: 'Netzwerk wählen',
    unsupportedNetwork: 'Netzwerk wechseln',
    dismiss: 'Ausblenden',
    about: (sum) => `etwa ${sum}`,
    exactAmount: 'genauer Betrag',
    viewFailedTitle: 'Diese Ansicht wurde nicht geladen',
    viewFailedText:
      'Ein Teil der App ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    offline: 'Sie sind offline',
  },
  notices: {
    authenticating: 'Anmeldung läuft …',
    signatureDeclined: 'Signatur abgelehnt',
    transactionStarted: 'Transaktion gestartet',
    sent: 'Gesendet',
    otherAddress:
      'Ihre Wallet verwendet jetzt ihre andere Adresse. In den Kontoeinstellungen steht, welche es ist.',
    signedOut: (wallet) => `Sie wurden von ${wallet} abgemeldet`,
    sendFailed: 'Die Transaktion konnte nicht gesendet werden. Bitte versuchen Sie es erneut.',
  },
  Connect: {
    title: 'Wallet verbinden',
    emailTitle: 'E-Mail-Wallet verbinden',
    wallets: 'Wallets',
    onYourPhone: 'Auf Ihrem Handy',
    moreWallets: 'Weitere Wallets',
    installed: 'Installiert',
    recent: 'Zuletzt',
    connected: 'Verbunden',
    unavailable: 'Fehlt',
    get: 'Laden',
    test: 'Test',
    walletConnect: 'WalletConnect',
    scan: 'Mit einer Handy-Wallet scannen',
    allWallets: 'Alle Wallets',
    emptyTitle: 'Keine Wallet gefunden',
    emptyText:
      'Fügen Sie diesem Browser eine Wallet hinzu und kommen Sie zurück. Sie erscheint hier von selbst.',
    getWallet: 'Wallet holen',
    shares: (site) => `Beim Verbinden erfährt ${site} Ihre Adresse. Ohne Ihre Zustimmung wird nichts bewegt.`,
    newToWallets: 'Neu bei Wallets?',
    getStarted: 'Loslegen',
    agreeToBoth:
      'Ich stimme den <terms>Nutzungsbedingungen</terms> und der <privacy>Datenschutzerklärung</privacy> zu',
    agreeToTerms: 'Ich stimme den <terms>Nutzungsbedingungen</terms> zu',
    agreeToPrivacy: 'Ich stimme der <privacy>Datenschutzerklärung</privacy> zu',
    agreeFirst: 'Stimmen Sie zuerst den Bedingungen zu',
  },
  errors: {
    UserRejectedError: 'Sie haben die Anfrage in der Wallet abgelehnt',
    RequestPendingError:
      'In der Wallet ist bereits eine Anfrage offen. Beantworten Sie sie dort und versuchen Sie es erneut.',
    UnauthorizedError:
      'Die Wallet hat das nicht erlaubt. Entsperren Sie sie, erlauben Sie diese Seite und versuchen Sie es erneut.',
    UnsupportedMethodError: 'Die Wallet kann das nicht. Verwenden Sie eine andere.',
    WalletDisconnectedError:
      'Die Wallet hat selbst keine Verbindung. Prüfen Sie sie und versuchen Sie es erneut.',
    WalletAnswerError:
      'Die Antwort der Wallet ist nicht lesbar. Versuchen Sie es erneut oder verwenden Sie eine andere Wallet.',
    WalletRefusedError:
      'Die Wallet hat von sich aus abgelehnt, nicht Sie. Öffnen Sie sie, um den Grund zu sehen, oder verwenden Sie eine andere.',
    WalletNotSetUpError:
      'Die Wallet ist noch nicht eingerichtet. Schließen Sie die Einrichtung ab und versuchen Sie es erneut.',
    WalletSilentError:
      'Die Wallet antwortet nicht. Entsperren Sie sie und versuchen Sie es erneut. Wurde sie aktualisiert oder neu gestartet, laden Sie diese Seite neu.',
    WalletRestartedError:
      'Die Wallet wurde neu gestartet. Laden Sie diese Seite neu und versuchen Sie es erneut.',
    BundlerDownError:
      'Der Dienst, der die Transaktionen dieses Kontos ausführt, antwortet nicht. Versuchen Sie es später erneut.',
    BundlerAnswerError:
      'Der Dienst, der die Transaktionen dieses Kontos ausführt, hat falsch geantwortet. Prüfen Sie Ihre letzten Transaktionen, bevor Sie es erneut versuchen.',
    EntryPointUnsupportedError:
      'Der Transaktionsdienst dieser App unterstützt diese Art von Konto nicht. Wechseln Sie zum Konto Ihres eigenen Schlüssels.',
    OperationRefusedError:
      'Der Dienst, der die Transaktionen dieses Kontos ausführt, hat diese abgelehnt. Versuchen Sie es später erneut.',
    ChainIdNotFoundError:
      'Die Wallet nennt ihr Netzwerk nicht. Wählen Sie in der Wallet ein Netzwerk und versuchen Sie es erneut.',
    UnrecognizedChainError:
      'Die Wallet kennt dieses Netzwerk nicht. Fügen Sie es in der Wallet hinzu und versuchen Sie es erneut.',
    ProviderNotFoundError: 'Die Wallet antwortet nicht. Ist ihre Erweiterung eingeschaltet?',
    AccountMismatchError:
      'In der Wallet ist ein anderes Konto gewählt. Wählen Sie dort dieses Konto und versuchen Sie es erneut.',
    ConnectorChainMismatchError:
      'Die Wallet ist in einem anderen Netzwerk. Wechseln Sie und versuchen Sie es erneut.',
    ConnectorUnavailableError:
      'Seit dem Laden der Seite hat die Wallet nicht geantwortet. Entsperren Sie sie und versuchen Sie es erneut.',
    RelayUnreachableError:
      'Das Relay, das den Code überträgt, ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    RelayRefusedError: 'Das Relay lässt diese Seite nicht zu. Der Betreiber dieser App muss sie freigeben.',
    PairingExpiredError: 'Der Code ist abgelaufen. Lassen Sie sich einen neuen anzeigen.',
    SessionAccountsMissingError:
      'Die Wallet hat kein Konto freigegeben. Wählen Sie in der Wallet eines und versuchen Sie es erneut.',
    SessionNetworksMissingError:
      'Die Wallet gibt kein Netzwerk dieser App frei. Fügen Sie in der Wallet eines hinzu oder verwenden Sie eine andere Wallet.',
    SessionMalformedError:
      'Die Antwort der Wallet ist nicht lesbar. Versuchen Sie es erneut oder verwenden Sie eine andere Wallet.',
    SessionGoneError: 'Die Wallet hat die Verbindung beendet. Verbinden Sie sie erneut.',
    TooManyWalletsError: 'Fünf Wallets sind bereits per Code verbunden. Trennen Sie zuerst eine davon.',
    WalletConnectConnectorNotFoundError:
      'Diese App kann Wallets nicht per Code verbinden. Verwenden Sie eine in Ihrem Browser.',
    TransportError:
      'Das Netzwerk ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    EstimateGasError:
      'Das Netzwerk ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    ServiceError: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    ReceiptTimeoutError:
      'Das Netzwerk ist langsam. Die Transaktion kann noch bestätigt werden; sehen Sie im Explorer nach, bevor Sie es erneut versuchen.',
    TransactionUnknownError:
      'Die Wallet sagt nicht, ob sie gesendet hat. Prüfen Sie Ihre letzten Transaktionen, bevor Sie es erneut versuchen.',
    ForeignChainError:
      'Diese Wallet ist im echten Netzwerk, nicht im Labor. Verwenden Sie die Lab Wallet oder geben Sie der Wallet die RPC-Adresse des Labors.',
    RequestExpiredError:
      'In der Wallet hat niemand geantwortet. Öffnen Sie sie auf dem Telefon und versuchen Sie es erneut.',
    AccountChangedError:
      'Das Konto hat gewechselt, deshalb wurde diese Überweisung gestoppt. Lehnen Sie sie in der Wallet ab, falls diese noch fragt.',
    NetworkChangedError:
      'Das Netzwerk hat gewechselt, deshalb wurde diese Überweisung gestoppt. Lehnen Sie sie in der Wallet ab, falls diese noch fragt.',
    OnRampRefusedError: (said) => `Dieser Kauf geht nicht: „${said}“`,
    OnRampQuoteOverError: 'Dieser Preis gilt nicht mehr. Es wurde nichts bezahlt.',
    SwapPriceMovedError: 'Der Kurs hat sich geändert.',
    SwapRefusedError: (said) => `Dieser Tausch geht nicht: „${said}“`,
    SwapUnsupportedError: 'In diesem Netzwerk können hier keine Tokens getauscht werden.',
    SwapMismatchError:
      'Dieser App wurde eine andere Transaktion angeboten als der Tausch, den Sie sehen. Sagen Sie dem Betreiber Bescheid.',
    FrameError: (said) => `Die Wallet meldet: „\u2068${said}\u2069“`,
    FrameLoadError:
      'Die Wallet ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    FrameBlockedError:
      'Einstellungen dieser Seite verhindern, dass ihre Wallet lädt. Öffnen Sie die Seite in einem anderen Browser, oder sagen Sie dem Betreiber Bescheid.',
    SignedOutError: 'Sie sind von dieser Wallet abgemeldet',
    FrameNotSetError: 'Sie sind von dieser Wallet abgemeldet. Melden Sie sich erneut an.',
    FrameAbortedError: 'Das hat nicht geklappt. Versuchen Sie es erneut.',
    RpcNotAllowedError: 'Diese Aktion ist nicht erlaubt',
    SocialLoginError: 'Die Anmeldung ist fehlgeschlagen. Versuchen Sie es erneut.',
    EmailCooldownError:
      'Eben wurde eine E-Mail gesendet. Warten Sie eine halbe Minute und versuchen Sie es erneut.',
    InvalidEmailError: 'Ungültige E-Mail-Adresse. Versuchen Sie es erneut.',
    AuthConnectorNotFoundError:
      'Sie sind bei der Wallet dieser App nicht angemeldet. Melden Sie sich zuerst an.',
    InsufficientFundsError: 'Das Guthaben deckt Betrag und Netzwerkgebühr nicht mehr.',
    WalletRequestError:
      'In der Wallet ist etwas schiefgegangen. Versuchen Sie es erneut oder starten Sie die Wallet neu.',
    UnknownError: 'Etwas ist schiefgegangen',
    NameServiceError: (said) => `Der Namensdienst meldet: „${said}“`,
    TransactionRevertedError: (said) => `Das Netzwerk hat die Transaktion nicht ausgeführt: „${said}“`,
    NameUnavailableError: 'Dieses Konto kann keinen Namen registrieren.',
    NameScriptError: 'Namen in dieser Schrift sind noch nicht lesbar. Verwenden Sie die Adresse.',
    NonceTooLowError:
      'Eine andere Transaktion dieses Kontos war schneller. Prüfen Sie Ihre letzten Transaktionen, bevor Sie es erneut versuchen.',
    FeeTooLowError:
      'Die Netzwerkgebühr ist zu niedrig. Erhöhen Sie sie in der Wallet oder versuchen Sie es erneut.',
    TransactionReplacedError:
      'Die Transaktion wurde storniert oder ersetzt. Prüfen Sie Ihre letzten Transaktionen, bevor Sie es erneut versuchen.',
    TransactionMismatchError:
      'Die Wallet nennt eine andere Transaktion als die, die Sie geprüft haben. Prüfen Sie Ihre letzten Transaktionen, bevor Sie es erneut versuchen.',
    TransactionExpiredError: 'Das hat zu lange gedauert. Es wurde nichts gesendet. Versuchen Sie es erneut.',
    TransferIncompleteError: 'Geben Sie einen Betrag und die Adresse des Empfängers ein.',
    AccountMinimumError: 'So wenig darf auf diesem Netzwerk kein Konto halten. Ändern Sie den Betrag.',
    ReceiverUnsuitableError:
      'Diese Adresse kann dieses Token nicht halten. Verwenden Sie die Adresse einer Wallet.',
    TokenUnsupportedError: 'Dieses Token lässt sich hier nicht senden. Senden Sie es direkt aus der Wallet.',
    SignatureMismatchError:
      'Die Wallet hat mit einem anderen Konto signiert. Wählen Sie in der Wallet das hier angezeigte Konto und versuchen Sie es erneut.',
    SignatureUnverifiedError:
      'Die Signatur konnte nicht geprüft werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    SiwxNotEnabledError: 'Diese App hat keine Anmeldung.',
    SiwxInitializationError:
      'Beim Start der Anmeldung ist ein Problem aufgetreten. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    SmartAccountSignInError:
      'Diese App unterstützt Smart Accounts vielleicht nicht. Versuchen Sie es erneut, oder nehmen Sie ein anderes Konto.',
    SignInRefusedError: 'Die App hat die Signatur nicht angenommen. Versuchen Sie es erneut.',
    SignInMismatchError:
      'Die Wallet hat eine andere Nachricht signiert als die der App. Die Signatur wird nicht verwendet. Versuchen Sie es erneut: Die Wallet verbindet sich zuerst und signiert danach.',
    SignMessageError: 'Die Wallet ist beim Signieren gescheitert. Versuchen Sie es erneut.',
    SendFieldMissingError: 'Im Formular fehlt etwas. Gehen Sie zurück und füllen Sie es aus.',
    SendInProgressError: 'Eine Überweisung läuft bereits. Warten Sie, bis sie beendet ist.',
    AmountTooSmallError: 'Der Betrag ist für dieses Netzwerk zu klein. Senden Sie mehr.',
    FeeChangedError: 'Die Netzwerkgebühr hat sich geändert. Prüfen Sie die neue, bevor Sie senden.',
    FeeAboveAmountError:
      'Die Netzwerkgebühr ist höher als der Betrag. Senden Sie mehr, oder versuchen Sie es später noch einmal.',
    FundsUnconfirmedError:
      'Ein Teil des Guthabens ist noch nicht bestätigt. Warten Sie, bis er es ist, oder senden Sie weniger.',
    ApprovalRevocationUnavailableError: 'In diesem Netzwerk gibt es keine Token-Freigaben zum Widerrufen.',
    SendUnavailableError: 'Diese App kann in diesem Netzwerk nicht senden. Senden Sie direkt aus der Wallet.',
    SwitchingNotSupportedError:
      'Die Wallet lässt Seiten das Netzwerk nicht wechseln. Wechseln Sie es in der Wallet.',
    UnsupportedChainError:
      'Die Wallet ist in einem Netzwerk, das diese App nicht unterstützt. Wechseln Sie zuerst das Netzwerk.',
    NoActiveAddressError: 'Kein Konto ist verbunden. Verbinden Sie zuerst eine Wallet.',
    ConnectorNotConnectedError: 'Die Wallet ist nicht verbunden. Verbinden Sie sie zuerst.',
    ConnectorAlreadyConnectedError: 'Die Wallet ist bereits verbunden.',
    DisconnectError:
      'Die Wallet hat sich nicht getrennt. Diese Seite hat sie vergessen; entfernen Sie die Seite auch in der Wallet.',
    CapabilitiesUnreadableError:
      'Die Antwort der Wallet ist nicht lesbar. Versuchen Sie es erneut oder verwenden Sie eine andere Wallet.',
    GasPriceUnsupportedError: 'Für dieses Netzwerk ist die Netzwerkgebühr nicht bekannt.',
    ConfigurationError: 'Diese App ist nicht richtig eingerichtet.',
    WagmiConfigUndefinedError: 'Diese App ist nicht richtig eingerichtet.',
    ChainNotConfiguredError: 'Diese App ist für dieses Netzwerk nicht eingerichtet.',
    NetworkNotFoundError: 'Diese App ist für dieses Netzwerk nicht eingerichtet.',
    InvalidChainIdError: 'Diese App ist für dieses Netzwerk nicht eingerichtet.',
    NoActiveNetworkError: 'Diese App ist für dieses Netzwerk nicht eingerichtet.',
    AdapterNotFoundError: 'Diese App ist für dieses Netzwerk nicht eingerichtet.',
    NetworkClientNotSetError: 'Diese App ist für dieses Netzwerk nicht eingerichtet.',
    ConnectionClientNotSetError: 'Diese App ist für dieses Netzwerk nicht eingerichtet.',
    ChainRequiredError: 'Diese App ist nicht richtig eingerichtet.',
    AccountAddressMissingError: 'Kein Konto ist verbunden. Verbinden Sie zuerst eine Wallet.',
    CallEncodingError: 'Diese App wollte etwas senden, das sich nicht senden lässt.',
  },
} satisfies PartialMessages
