import { ApiError } from '../../api/api-error.js';
import { PageFrame, type PageFrameProps } from '../layout/page-frame.js';
import { AsOfButton, NotYet, PastBar } from './as-of.js';
import { type Past, PastProvider } from './past.js';

interface PastFrameProps extends PageFrameProps {
  readonly past: Past;
  /** Why the thing could not be shown. */
  readonly error?: unknown;
}

/** The frame of a page about one thing, now or as it was. In the past it offers none of its actions. */
export function PastFrame({ past, error, actions, children, ...frame }: PastFrameProps) {
  const existsFrom = error instanceof ApiError ? error.existsFrom : undefined;
  const isPast = past.moment !== undefined;
  return (
    <PageFrame
      {...frame}
      actions={
        <>
          {!isPast && actions}
          <AsOfButton past={past} />
        </>
      }
    >
      <PastBar past={past} />
      <PastProvider value={isPast}>
        {existsFrom ? <NotYet past={past} existsFrom={existsFrom} /> : children}
      </PastProvider>
    </PageFrame>
  );
}
