import { AppError } from '../errors/AppError.ts'

/** The page was not told which gateway to use. */
export class ConfigurationError extends AppError {
  override readonly name = 'ConfigurationError'

  constructor(reason: string) {
    super(reason, {
      advice:
        'This page is not set up. Nothing was connected or sent. Its operator must serve a /config.json such as {"projectId":"backing","gatewayUrl":"https://gateway.example.com"}. If it has just been started, wait a moment and try again.',
    })
  }
}
