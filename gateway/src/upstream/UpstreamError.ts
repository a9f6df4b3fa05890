/** A failure of a node's response. The message is the end of the sentence "The node of eip155:1 …". */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
}

/** The node works, but the response is too large. */
export class OversizeError extends UpstreamError {}
