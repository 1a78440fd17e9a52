import { Component, type ReactNode } from 'react';
import { MissingCode, onAskAgain } from '../lib/code-parts/code-part.ts';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Shown in place of what failed. */
  fallback: (failure: { isMissingCode: boolean }) => ReactNode;
  /** When it changes, what failed is tried again. */
  resetKey?: string;
};

type ErrorBoundaryState = { resetKey: string | undefined; error?: unknown };

/** Keeps a failure to its children; where their code was missing, shows them once it has loaded. */
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
