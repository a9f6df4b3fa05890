import { AppError } from '../errors/AppError.ts'

/** The configuration is missing or invalid, so the page has no gateway. */
export class ConfigurationError extends AppError {
  override readonly name = 'ConfigurationError'

  constructor(reason: string) {
    super(reason, {
      advice:
        'This page is not set up. Nothing was connected or sent. Its operator must serve a /config.json such as {"projectId":"backing","gatewayUrl":"https://gateway.example.com"}. If it has just been started, wait a moment and try again.',
    })
  }
}
