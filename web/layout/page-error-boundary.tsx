import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from './page-heading.tsx';

/** Code that did not arrive, or a fault of ours, takes down one page and not the shop. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <EmptyState
        heading={<PageHeading>This page could not be shown.</PageHeading>}
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        Please check your connection. Your cart is kept.
      </EmptyState>
    );
  }
}
