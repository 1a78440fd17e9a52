import { Component, type ReactNode } from 'react';
import { MissingCode, onAskAgain } from '../lib/code-parts/code-part.ts';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** What is shown in place of what failed. */
  fallback: (failure: { isMissingCode: boolean }) => ReactNode;
  /** A change of it gives what failed another chance. */
  resetKey?: string;
};

type ErrorBoundaryState = { resetKey: string | undefined; error?: unknown };

/** What fails inside it leaves everything around it as it was; what was not downloaded is shown once it is. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey };
  #stop: (() => void) | undefined;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { resetKey, error: undefined };
  }

  override componentDidMount(): void {
    this.#stop = onAskAgain(() => {
      if (this.state.error instanceof MissingCode) this.setState({ error: undefined });
    });
  }

  override componentWillUnmount(): void {
    this.#stop?.();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return this.props.fallback({ isMissingCode: error instanceof MissingCode });
  }
}
