import { Component, type ReactNode } from 'react'
import { BareError } from './BareError.tsx'

interface State {
  readonly failure?: { readonly error: unknown }
}

/** Shows the error page instead of its children if they fail to render (S8.65). */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? <BareError error={failure.error} /> : this.props.children
  }
}
