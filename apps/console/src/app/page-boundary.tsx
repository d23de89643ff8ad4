import { Container } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { ErrorInWords } from '../parts/layout/error-in-words.js';

interface PageBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps what goes wrong in one page away from the rest. After an upgrade of the engine a page may be gone: a reload brings the new one. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <Container size="sm" py="xl">
        <ErrorInWords error={this.state.error} again={() => location.reload()} />
      </Container>
    );
  }
}
